import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { err, ok } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { unsupportedAddress } from "../../source-error.ts";
import type { EngineCapabilities, EngineContext, PageRequest, PoolEngine } from "../pool-engine.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import { pageOfWhole } from "../reading/whole-list.ts";
import { type AccountAnswer, BlocksAnswer, MinersAnswer, PaymentsAnswer } from "./answers.ts";
import { createEngineClient, notCollected } from "./engine-client.ts";
import { readBlocks, readPayouts } from "./lists.ts";
import { readMiner, thresholdOf } from "./miner.ts";
import { readPoolSnapshot } from "./pool.ts";
import { traitsOf } from "./traits.ts";

// sammy007/open-ethereum-pool (bcfc0eb, 2017; PROP) and its forks. It keeps its state in redis and no history. The fork
// yuriy0803/open-etc-pool-friends (4a55c0f, 2026; PPLNS and SOLO) also names finders, schemes and thresholds. Its
// `POST /api/settings` replaces the miner's e-mail address and alerts along with the threshold, and none of them can be
// read: so nothing is changed here.

const addressPattern = /^0x[0-9a-fA-F]{40}$/;

/** As `options.fork`: what cannot be seen in an answer without blocks and miners. */
const friends = "friends";

export function createOpenEthereumPool(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { coin, now } = context;
  const isFriends = readFork(context.options.fork);
  const schemes = checkSchemes(context.schemes, isFriends);
  if (coin.family !== "ethereum" || coin.decimals !== 18) {
    throw new Error(`It counts amounts in 10^9 wei of Ethereum's family, and ${coin.ticker} is not of it.`);
  }
  const client = createEngineClient(baseUrl, context, timeoutMs);
  const recentAccounts = createResponseCache<AccountAnswer | null>(now);
  const fetchAccount = (address: string) => {
    const login = address.toLowerCase();
    return recentAccounts(login, () => client.fetchAccount(login));
  };

  const capabilities: EngineCapabilities = {
    poolHistoryMs: 0,
    minerHistoryMs: 0,
    workerHistory: false,
    workerTrends: false,
    balances: true,
    mergeMining: false,
    unconfirmedBalances: true,
    payouts: true,
    topMiners: true,
    blocksByMiner: isFriends,
    fullAddresses: true,
    ...(isFriends ? {} : { namesNoFinders: true }),
    shareCounts: false,
    settings: isFriends ? "read" : "none",
    settingsProof: "none",
  };
  const unsupported = (what: string) => async () => err({ code: "unsupported", what } as const);

  async function fetchBlockPage(page: PageRequest, finder: string | null) {
    const answer = await client.get(BlocksAnswer, "blocks");
    if (!answer.ok) return answer;
    const { matured, maturedTotal } = answer.value;
    if (matured === undefined || maturedTotal === undefined) return err(notCollected);
    const rows = readBlocks(answer.value, coin.slug, schemes);
    const own = finder === null ? rows : rows.filter(({ item }) => item.finder === finder.toLowerCase());
    return pageOfWhole(own, page, (matured?.length ?? 0) < maturedTotal);
  }

  return {
    name: "open-ethereum-pool",
    isDemo: false,
    capabilities,
    traits: traitsOf(isFriends),
    async fetchPool() {
      const [stats, miners] = await Promise.all([
        client.fetchStats(),
        schemes.length > 1 ? client.get(MinersAnswer, "miners") : null,
      ]);
      if (!stats.ok) return stats;
      if (miners !== null && !miners.ok) return miners;
      return ok(readPoolSnapshot(stats.value, miners === null ? null : (miners.value.miners ?? {}), schemes, now()));
    },
    fetchPoolHistory: unsupported("a history of the pool"),
    async fetchTopMiners(limit) {
      const answer = await client.get(MinersAnswer, "miners");
      if (!answer.ok) return answer;
      if (answer.value.miners === undefined) return err(notCollected);
      return ok(
        Object.entries(answer.value.miners)
          .filter(([address, { hr }]) => addressPattern.test(address) && hr > 0)
          .map(([address, { hr, lastBeat }]) => ({
            address,
            hashrate: Number(hr),
            hashrateDay: null,
            workers: null,
            lastShareAt: lastBeat === 0 ? null : lastBeat * SECOND,
          }))
          .sort((a, b) => b.hashrate - a.hashrate)
          .slice(0, limit),
      );
    },
    fetchBlocks: (page) => fetchBlockPage(page, null),
    async fetchPayouts(page) {
      const answer = await client.get(PaymentsAnswer, "payments");
      if (!answer.ok) return answer;
      const { payments, paymentsTotal } = answer.value;
      if (payments === undefined || paymentsTotal === undefined) return err(notCollected);
      return pageOfWhole(readPayouts(payments, coin.slug, 1), page, (payments?.length ?? 0) < paymentsTotal);
    },
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const account = await fetchAccount(address);
      if (!account.ok) return account;
      if (account.value === null) return ok({ found: "no" });
      return ok({ found: "yes", miner: readMiner(address, account.value, { chain: coin.slug, schemes }) });
    },
    fetchMinerHistory: unsupported("a history of miners"),
    async fetchMinerBlocks(address, page) {
      if (!isFriends) return err({ code: "unsupported", what: "who found a block" });
      return addressPattern.test(address) ? fetchBlockPage(page, address) : unsupportedAddress;
    },
    async fetchMinerPayouts(address, page) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const account = await fetchAccount(address);
      if (!account.ok) return account;
      if (account.value === null) return err({ code: "not-found" });
      const { payments, paymentsTotal = 0, pageSize } = account.value;
      const count = payments?.length ?? 0;
      // The friends' fork counts no payouts of a miner.
      const isCut = count < paymentsTotal || (count > paymentsTotal && count === pageSize);
      return pageOfWhole(readPayouts(payments, coin.slug, null), page, isCut);
    },
    async fetchMinerSettings(address) {
      if (!isFriends) return err({ code: "unsupported", what: "settings of miners" });
      if (!addressPattern.test(address)) return unsupportedAddress;
      const account = await fetchAccount(address);
      if (!account.ok) return account;
      if (account.value === null) return err({ code: "not-found" });
      return ok({ threshold: thresholdOf(account.value), minimum: null, maximum: null });
    },
    updateMinerSettings: unsupported("changes of settings"),
  };
}

function readFork(fork: unknown): boolean {
  if (fork !== undefined && fork !== friends) {
    throw new Error(`Its option fork may be "${friends}" (open-etc-pool-friends), or be left out.`);
  }
  return fork === friends;
}

function checkSchemes(schemes: readonly RewardScheme[], isFriends: boolean): readonly RewardScheme[] {
  if (isFriends && schemes.every((scheme) => scheme === "pplns" || scheme === "solo")) return schemes;
  if (isFriends) throw new Error("The fork friends runs PPLNS and SOLO, and no other scheme.");
  if (schemes.length !== 1)
    throw new Error('It runs one scheme. With PPLNS and SOLO it is the fork: "fork": "friends".');
  return schemes;
}

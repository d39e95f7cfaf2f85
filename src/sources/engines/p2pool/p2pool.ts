import type { Static, TSchema } from "typebox";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import { err, ok } from "#src/domain/result.ts";
import { HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { type AsyncResult, type SourceError, unsupportedAddress } from "../../source-error.ts";
import { createDocuments, type Document, type Path } from "../../transports/documents.ts";
import type { EngineCapabilities, EngineContext, PoolEngine } from "../pool-engine.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import { pageOfWhole } from "../reading/whole-list.ts";
import { createBlockReader } from "./blocks.ts";
import { minerWithout, readOwnMiner } from "./miner.ts";
import { BlocksFile, NetworkFile, PoolFile, StatsModFile, StratumFile } from "./responses.ts";
import { traits } from "./traits.ts";

// SChernykh/p2pool: a node of Monero's P2Pool by the files of its --data-api. The pool is all of P2Pool, the one miner
// the node's own wallet. Each block pays all wallets by itself, so there are no balances, and it lists no payouts.

const capabilities: EngineCapabilities = {
  poolHistoryMs: 0,
  minerHistoryMs: 0,
  workerHistory: false,
  workerTrends: false,
  balances: false,
  mergeMining: false,
  unconfirmedBalances: false,
  payouts: false,
  topMiners: false,
  blocksByMiner: false,
  fullAddresses: true,
  namesNoFinders: true,
  shareCounts: false,
  settings: "none",
  settingsProof: "none",
};

const addressPattern = /^[0-9A-Za-z]{90,110}$/;

/** P2Pool's own chain has a block each 10 seconds, in its smallest pool each 30. */
const downAfterMs = 10 * MINUTE;
/** Monero's chain stands still for as long once in a very long time, and a web server may not date its files. */
const chainStandsAfterMs = HOUR;
/** With a rig connected, the file has other seconds each time. */
const leftAfterMs = 5 * MINUTE;

export function createP2pool(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { coin, now } = context;
  if (coin.family !== "cryptonote") throw new Error(`It pays in coins of Monero's family, and ${coin.ticker} is none.`);
  if (!context.schemes.includes("pplns")) throw new Error("It pays by PPLNS, which must be among the pool's schemes.");
  const documents = createDocuments(baseUrl, { fetch: context.fetch, now, timeoutMs });
  const readBlocks = createBlockReader(coin, context.node ?? null);
  const recent = createResponseCache<Present>(now);
  const unsupported = (what: string) => async () => err({ code: "unsupported", what } as const);

  /** Null where the file is not there yet. */
  async function readIfThere<const Schema extends TSchema>(
    schema: Schema,
    path: Path,
  ): AsyncResult<Document<Static<Schema>> | null> {
    const file = await documents.readJson(schema, path);
    return !file.ok && file.error.code === "not-found" ? ok(null) : file;
  }

  async function fetchPresent(): AsyncResult<Present> {
    const [pool, network, mod] = await Promise.all([
      documents.readJson(PoolFile, ["pool", "stats"]),
      readIfThere(NetworkFile, ["network", "stats"]),
      readIfThere(StatsModFile, ["stats_mod"]),
    ]);
    if (!pool.ok) return pool.error.code === "not-found" ? noPool : pool;
    if (!network.ok) return network;
    if (!mod.ok) return mod;
    const { modifiedAt } = pool.value;
    if (modifiedAt !== null && now() - modifiedAt > downAfterMs) return oldPool;
    const tip = network.value?.value ?? null;
    if (tip !== null && now() - tip.timestamp * SECOND > chainStandsAfterMs) return oldChain;
    return ok({ pool: pool.value, tip, roundHashes: mod.value?.value.pool.roundHashes ?? null });
  }

  const requirePresent = () => recent("", fetchPresent);

  return {
    name: "p2pool",
    isDemo: false,
    capabilities,
    traits,
    async fetchPool() {
      const at = now();
      const present = await fetchPresent();
      if (!present.ok) return present;
      const { pool, tip, roundHashes } = present.value;
      const { hashRate, lastBlockFoundTime } = pool.value.pool_statistics;
      const difficulty = Number(tip?.difficulty ?? 0);
      // Until it has seen a block, the round is all that P2Pool ever did.
      const isRound = Boolean(lastBlockFoundTime) && roundHashes !== null && difficulty > 0;
      const effort = isRound ? Number(roundHashes) / difficulty : null;
      return ok({
        at,
        measuredAt: pool.modifiedAt === null ? null : Math.min(at, Math.floor(pool.modifiedAt)),
        acceptsMiners: null,
        ports: [],
        network: tip === null ? null : readNetwork(tip, coin, at),
        schemes: [{ at, scheme: "pplns", hashrate: hashRate, miners: null, workers: null, effort }],
        fees: { pplns: 0 },
        minimumPayout: null,
        payoutIntervalMs: null,
        lastBlockFoundAt: lastBlockFoundTime ? lastBlockFoundTime * SECOND : null,
      });
    },
    fetchPoolHistory: unsupported("a history"),
    fetchTopMiners: unsupported("a list of miners: a node knows its own wallet alone"),
    async fetchBlocks(page) {
      const [present, file] = await Promise.all([requirePresent(), readIfThere(BlocksFile, ["pool", "blocks"])]);
      if (!present.ok) return present;
      if (!file.ok) return file;
      const rows = await readBlocks(file.value?.value ?? [], present.value.tip?.height ?? null);
      // Those from before its start, and from while it was off, it has never seen.
      return rows.ok ? pageOfWhole(rows.value, page, true) : rows;
    },
    fetchPayouts: unsupported("payouts: each block pays all wallets by itself"),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const [present, file] = await Promise.all([requirePresent(), readIfThere(StratumFile, ["local", "stratum"])]);
      if (!present.ok) return present;
      if (!file.ok) return withoutSample(file.error);
      if (file.value === null) return noRigs;
      const { value, modifiedAt } = file.value;
      if (value.wallet !== address) return ok({ found: "unknown", miner: minerWithout(address, coin.slug) });
      const isLeft = modifiedAt !== null && now() - modifiedAt > leftAfterMs && value.workers.length > 0;
      return isLeft ? oldRigs : ok({ found: "yes", miner: await readOwnMiner(value, coin.slug) });
    },
    fetchMinerHistory: unsupported("a history of miners"),
    fetchMinerBlocks: unsupported("who found a block"),
    fetchMinerPayouts: unsupported("payouts: each block pays all wallets by itself"),
    fetchMinerSettings: unsupported("settings: there is nothing to pay out"),
    updateMinerSettings: unsupported("settings: there is nothing to pay out"),
  };
}

interface Present {
  readonly pool: Document<PoolFile>;
  readonly tip: NetworkFile | null;
  readonly roundHashes: StatsModFile["pool"]["roundHashes"] | null;
}

function readNetwork(
  { difficulty, height, reward, timestamp }: NetworkFile,
  coin: CoinFacts,
  at: number,
): NetworkSample {
  const known = Number(difficulty);
  return {
    at,
    height: height > 0 ? height : null,
    difficulty: known > 0 ? known : null,
    hashrate: known > 0 ? (known * coin.hashesPerDifficulty) / coin.algorithmBlockTimeSeconds : null,
    blockReward: BigInt(reward) > 0n ? BigInt(reward) : null,
    lastBlockAt: timestamp * SECOND,
  };
}

const noPool = err<SourceError>({ code: "unavailable", reason: "there is no pool/stats; is its address right?" });
const oldPool = silent("it has not written pool/stats for ten minutes");
const oldChain = silent("its newest block of the chain is over an hour old");
const oldRigs = silent("it has not written local/stratum for five minutes");
const noRigs = err<SourceError>({
  code: "unsupported",
  what: "miners: it writes local/stratum with --local-api alone",
});

/** The beginning of the file, or the wrong line, may have the IP address of a rig. */
function withoutSample(error: SourceError) {
  return err<SourceError>(error.code === "malformed" ? { ...error, sample: "" } : error);
}

function silent(reason: string) {
  return err<SourceError>({ code: "unavailable", reason, isSilent: true });
}

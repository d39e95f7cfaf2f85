import type { Store } from "#src/db/store.ts";
import type { AddressCheck } from "#src/domain/addresses/address.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerPart, MinerRecord } from "#src/domain/miners/miner-record.ts";
import { historyWindow } from "#src/domain/miners/read-windows.ts";
import { unknownTraits } from "#src/domain/mining/engine-traits.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import type { PoolFaultKind } from "#src/domain/mining/source-state.ts";
import { floorTo, SECOND } from "#src/domain/time/durations.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import { createCachedLoad } from "../cache.ts";
import { completeBalances } from "../payouts/complete-balances.ts";
import { findBeginning } from "./answer/find-beginning.ts";
import { datedAt, judgeAnswer } from "./answer/judge-answer.ts";
import { createFarmService } from "./farm-record.ts";
import { type AddressInPool, findAmongPools } from "./find-among-pools.ts";
import { oldMs } from "./find-part.ts";
import { mergeHistories, stepMs } from "./hashrate-averages.ts";
import { buildMinerStats, type MinerStats, type PoolPaying } from "./miner-stats.ts";
import type { MinerRecords, ReadRecord } from "./records.ts";
import { loadPayoutList } from "./stats-payouts.ts";
import { createWorkerService } from "./worker-stats.ts";

/** Shared by the loaders of a page. */
const builtLifeMs = 5 * SECOND;

const statsParts: readonly MinerPart[] = ["answer", "history", "payouts"];

interface MinerServiceParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly store: Store;
  readonly records: MinerRecords;
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  readonly findPoolFault: (coin: CoinSlug) => Promise<PoolFaultKind | null>;
  readonly findPaying: (coin: CoinSlug) => Promise<PoolPaying>;
  readonly now: () => number;
}

type Known = Extract<ReadRecord, { kind: "known" }>;

export function createMinerService(parts: MinerServiceParts) {
  const { engines, store, records, checkAddress, findPoolFault, findPaying, now } = parts;
  const built = createCachedLoad<MinerStats>(now, builtLifeMs, 500);

  const isOld = (readAt: number) => now() - readAt > oldMs;

  async function judge(coin: CoinSlug, { lookup, readAt, triedAt, fault }: ReturnType<typeof stated>) {
    if (fault === "absent") return { at: readAt, status: "forgotten" } as const;
    // This engine cannot distinguish idle miners from strangers.
    if (fault === "blank") return { at: triedAt, status: "blank" } as const;
    const at = datedAt({ at: readAt, lookup });
    if (fault !== null) return { at, status: "stale", why: fault } as const;
    if (isOld(readAt)) return { at, status: "stale", why: "coming" } as const;
    return judgeAnswer({ at: readAt, lookup }, await findPoolFault(coin));
  }

  async function present(coin: CoinSlug, address: string, { record, coming }: Known): Promise<MinerStats> {
    const answer = stated(record);
    const { lookup } = answer;
    const judged = await judge(coin, answer);
    const { from } = historyWindow(now());
    const engines24h = (record.parts.history?.value ?? []).filter((sample) => sample.at >= from);
    const [own, payouts, totals, paying] = await Promise.all([
      store.miners.listSamples(coin, address, historyWindow(now())),
      loadPayoutList(store, engines.get(coin), { coin, address, at: now() }, record),
      store.payouts.findTotals(coin, address),
      findPaying(coin),
    ]);
    const balances = completeBalances(lookup.miner.balances, totals);
    const history = mergeHistories(engines24h, own);
    const asked = { coin, address, at: answer.readAt };
    const isEngines = record.parts.history?.value != null;
    const beginning = await findBeginning(parts, asked, isEngines ? engines24h : own, isEngines);
    return buildMinerStats({
      coin,
      address,
      ...judged,
      now: now(),
      lookup: { ...lookup, miner: { ...lookup.miner, balances } },
      traits: engines.get(coin)?.traits ?? unknownTraits,
      history,
      engineSince: engines24h[0] === undefined ? null : floorTo(engines24h[0].at, stepMs),
      firstShareAt: beginning.at,
      payouts,
      paying,
      coming: [
        ...(isOld(answer.readAt) && answer.fault === null ? (["answer"] as const) : []),
        ...coming,
        ...(beginning.isComing ? (["past"] as const) : []),
      ],
      version: record.version,
    });
  }

  function presentUnknown(
    coin: CoinSlug,
    address: string,
    read: Exclude<ReadRecord, { readonly kind: "known" }>,
  ): MinerStats {
    if (read.kind === "unread") {
      const { why, retryAfterMs } = read;
      return {
        state: "unreachable",
        coin,
        address,
        ...(why === "absent" || why === "blank" ? {} : { why }),
        ...(retryAfterMs === null ? {} : { retryAfterMs }),
      };
    }
    const { at, isBlank } = read;
    if (!isBlank) return { state: "never-seen", coin, address, at };
    return buildMinerStats({
      coin,
      address,
      at,
      now: now(),
      lookup: { found: "unknown", miner: blankMiner(address) },
      traits: engines.get(coin)?.traits ?? unknownTraits,
      status: "current",
      history: [],
      engineSince: null,
      firstShareAt: null,
      payouts: { payouts: [], isComplete: true },
      paying: null,
      coming: [],
      version: 0,
    });
  }

  async function getMinerStats(coin: CoinSlug, given: string): Promise<MinerStats> {
    const check = checkAddress(coin, given);
    if (!check.ok) return { state: "invalid-address", coin, address: given, reason: check.reason };
    const { address } = check;
    const read = await records.read(coin, address, statsParts, address === given ? {} : { spelling: given });
    if (read.kind !== "known") return presentUnknown(coin, address, read);
    const { readAt, triedAt } = stated(read.record);
    const key = JSON.stringify([coin, address, read.record.version, readAt, triedAt, read.coming]);
    return built(key, () => present(coin, address, read));
  }

  return {
    getMinerStats,
    getWorkerStats: createWorkerService({ engines, records, getMinerStats }),
    getFarmRecord: createFarmService({ engines, records, getMinerStats, now }),
    findAmongPools: (candidates: readonly Pick<AddressInPool, "coin" | "address">[]) =>
      findAmongPools(getMinerStats, candidates),
  };
}

function stated({ parts: { answer } }: MinerRecord) {
  if (answer === undefined || answer.value === null) throw new Error("A known miner has a stored answer.");
  const { value: lookup, readAt, triedAt, fault } = answer;
  return { lookup, readAt: readAt ?? triedAt, triedAt, fault };
}

const nothing = { tenMinutes: null, sixHours: null, day: null };

/** For idle miners of an engine that cannot distinguish them. */
function blankMiner(address: string): Miner {
  const shares = { valid: null, stale: null, invalid: null };
  return { address, hashrate: nothing, lastShareAt: null, shares, workers: [], balances: [] };
}

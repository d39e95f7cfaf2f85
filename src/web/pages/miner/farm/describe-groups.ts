import { getCoin } from "#src/domain/coins/index.ts";
import type { ChainTerms } from "#src/domain/earnings/chain-terms.ts";
import { costOutages, type LostTime } from "#src/domain/earnings/outage-cost.ts";
import { countWorkers, minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import { timeDown } from "#src/domain/mining/outages.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { RigRecord } from "#src/domain/mining/rig-record.ts";
import { fromCoins } from "#src/domain/money/amount.ts";
import type { RigGroup } from "#src/domain/text/rig-groups.ts";
import type { PoolTerms, SeenMinerStats } from "#src/services/services.ts";

export type Rig = SeenMinerStats["workers"][number] & { readonly record: RigRecord | null };

export interface FarmTerms {
  readonly coin: SeenMinerStats["coin"];
  /** When the engine answered. */
  readonly at: number;
  readonly span: { readonly from: number; readonly to: number };
  readonly schemes: PoolTerms["schemes"];
  /** Null where it is not known what the chain pays. */
  readonly chain: ChainTerms | null;
}

/** `addedDay`, `isOfAddress`: of a group of all rigs (load-farm.ts). */
export type GroupView = ReturnType<typeof describeGroup> & {
  readonly addedDay?: number | null;
  readonly isOfAddress?: boolean;
};

export function describeGroup({ key, name, rigs }: RigGroup<Rig>, terms: FarmTerms) {
  const quiet = rigs.filter(({ state }) => state === "quiet");
  const usuals = rigs.flatMap(({ record }) => record?.usual ?? []);
  const compared = sumKnown(
    rigs.filter(({ record }) => typeof record?.usual === "number").map((rig) => rig.hashrate.tenMinutes),
  );
  const usual = usuals.length === 0 ? null : usuals.reduce((sum, rate) => sum + rate, 0);
  const lost = listLost(rigs, terms);
  const cost = costOutages(lost, terms.chain);
  const knownMs = rigs.reduce((sum, { record }) => sum + knownTime(record, terms.span), 0);
  return {
    key,
    name,
    rigs: rigs.length,
    counts: countWorkers(rigs),
    /** Of the only rig without a recent share. */
    silentMinutes:
      quiet.length === 1 && typeof quiet[0]?.lastShareAt === "number"
        ? minutesOfSilence(quiet[0].lastShareAt, terms.at)
        : null,
    tenMinutes: sumKnown(rigs.map(({ hashrate }) => hashrate.tenMinutes)),
    day: sumOfKnown(rigs.map(({ hashrate }) => hashrate.day)),
    /** Rigs that are not in `day`: theirs is not known yet. */
    withoutDay: rigs.filter(({ hashrate }) => hashrate.day === null).length,
    usual,
    /** Of rigs that have a usual. */
    ofUsual: usual === null || usual === 0 || compared === null ? null : compared / usual,
    withoutRecord: rigs.filter(({ record }) => knownTime(record, terms.span) === 0).length,
    withoutUsual: rigs.length - usuals.length,
    /** Of all rigs together; null where nothing is recorded in the span. */
    downMs: knownMs > 0 ? lost.reduce((sum, { downMs }) => sum + downMs, 0) : null,
    down: lost.filter(({ downMs }) => downMs > 0).length,
    /** Recorded time of all of them together. */
    knownMs,
    cost: knownMs > 0 ? shown(cost, terms) : { coins: null, usd: null },
  };
}

/** Where nothing is known of single rigs: as the miner's chart has it. */
export function describeWhole(record: Pick<RigRecord, "since" | "outages"> | null, terms: FarmTerms) {
  const knownMs = knownTime(record, terms.span);
  if (record === null || knownMs === 0) return null;
  const downMs = timeDown(record.outages, terms.span);
  const cost = costOutages([{ usual: null, downMs, feeFraction: null }], terms.chain);
  return { downMs, down: 0, knownMs, cost: shown(cost, terms) };
}

function knownTime(record: Pick<RigRecord, "since"> | null, { from, to }: FarmTerms["span"]): number {
  return record === null || record.since === null ? 0 : Math.max(0, to - Math.max(from, record.since));
}

function listLost(rigs: readonly Rig[], terms: FarmTerms): readonly LostTime[] {
  return rigs.flatMap((rig) =>
    rig.record === null ? [] : [lostTime(rig, timeDown(rig.record.outages, terms.span), terms)],
  );
}

export function lostTime({ scheme, record }: Rig, downMs: number, { schemes }: FarmTerms): LostTime {
  return { usual: record?.usual ?? null, downMs, feeFraction: feeOf(scheme, schemes) };
}

/** Where the engine tells no scheme: that of the pool's only one. */
function feeOf(scheme: RewardScheme | null, schemes: FarmTerms["schemes"]): number | null {
  const terms =
    scheme === null ? (schemes.length === 1 ? schemes[0] : undefined) : schemes.find((one) => one.scheme === scheme);
  return terms?.feeFraction ?? null;
}

/** Coins in atomic units, cut off as amounts are. */
function shown({ coins, usd }: { readonly coins: number | null; readonly usd: number | null }, { coin }: FarmTerms) {
  return { coins: coins === null ? null : fromCoins(coins, getCoin(coin)), usd };
}

/** Null where none is known. */
function sumOfKnown(rates: readonly (number | null)[]): number | null {
  return sumKnown(rates.filter((rate) => rate !== null));
}

/** Null as soon as one is not known. */
function sumKnown(rates: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const rate of rates) {
    if (rate === null) return null;
    sum += rate;
  }
  return rates.length === 0 ? null : sum;
}

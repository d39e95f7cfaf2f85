import type { Worker } from "#src/domain/mining/miner.ts";
import { isDown, lastShareOf, type WorkerState } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { PoolTerms, SeenMinerStats } from "#src/services/services.ts";
import { addMoney, type DayMoney, dayOf, negate, type RigPay, worthOf } from "./rig-pay.ts";
import { isLate, stalePart } from "./rig-trouble.ts";

/** Another scheme is a choice among few rigs, and a slip among many. */
const fewRigs = 4;
const resetSoonMs = 7 * DAY;
const shownNeeds = 4;

type Rig = Pick<Worker, "name" | "scheme" | "hashrate" | "shares"> & Sign & { readonly state: WorkerState };

interface NamedRig {
  readonly name: string;
  readonly scheme: RewardScheme | null;
}

type Sign = Pick<Worker, "lastShareAt" | "lastHashrateAt">;

/** `cost`: of a day, below zero. */
export type Need =
  | (NamedRig & Sign & { readonly kind: "off"; readonly cost: DayMoney | null })
  | (NamedRig & { readonly kind: "quiet"; readonly since: number | null; readonly cost: null })
  | (NamedRig & { readonly kind: "low" | "stale"; readonly fraction: number; readonly cost: DayMoney | null })
  | (NamedRig & { readonly kind: "scheme"; readonly others: RewardScheme; readonly cost: null })
  | { readonly kind: "reset"; readonly days: number; readonly after: number; readonly cost: null };

export interface Needs {
  /** The worst first. */
  readonly rows: readonly Need[];
  readonly more: number;
  readonly silent: { readonly count: number; readonly names: readonly string[]; readonly cost: DayMoney | null } | null;
  /** Null where one is not known, or nothing costs anything. */
  readonly cost: DayMoney | null;
}

interface NeedParts {
  readonly stats: Pick<SeenMinerStats, "at" | "miner"> & { readonly workers: readonly Rig[] };
  readonly terms: Pick<PoolTerms, "balanceResetDays">;
  readonly pay: RigPay;
  /** The pool itself moves some rigs to another scheme. */
  readonly movesRigs: boolean;
}

export function listNeeds({ stats, terms, pay, movesRigs }: NeedParts): Needs {
  const { workers, at } = stats;
  const silent = workers.filter(({ state }) => state === "silent");
  const needs: readonly Need[] = [
    ...workers
      .filter(({ state }) => state === "offline")
      .toSorted((one, other) => (lastSign(other) ?? 0) - (lastSign(one) ?? 0))
      .map((rig) => ({ kind: "off" as const, ...named(rig), ...signOf(rig), cost: dayOf(rig, pay) })),
    ...workers
      .filter(({ state }) => state === "quiet")
      .map((rig) => ({ kind: "quiet" as const, ...named(rig), since: lastSign(rig), cost: null })),
    ...workers.flatMap((rig) => listLow(rig, pay)).toSorted((one, other) => other.fraction - one.fraction),
    ...workers.flatMap((rig) => listStale(rig, pay)).toSorted((one, other) => other.fraction - one.fraction),
    ...(movesRigs ? [] : listOddSchemes(workers)),
    ...listReset(stats.miner, terms.balanceResetDays, at),
  ];
  const silentCost = addMoney(silent.map((rig) => dayOf(rig, pay)));
  const costly = needs.filter(({ kind }) => kind === "off" || kind === "low" || kind === "stale");
  return {
    rows: needs.slice(0, shownNeeds),
    more: Math.max(0, needs.length - shownNeeds),
    silent:
      silent.length === 0
        ? null
        : { count: silent.length, names: silent.slice(0, shownNeeds).map(({ name }) => name), cost: silentCost },
    cost: costly.length + silent.length === 0 ? null : addMoney([...costly.map(({ cost }) => cost), silentCost]),
  };
}

function named({ name, scheme }: NamedRig): NamedRig {
  return { name, scheme };
}

function signOf({ lastShareAt, lastHashrateAt = null }: Rig): Sign {
  return { lastShareAt, lastHashrateAt };
}

function lastSign({ lastShareAt, lastHashrateAt }: Rig): number | null {
  return lastShareAt ?? lastHashrateAt ?? null;
}

function listLow(rig: Rig, pay: RigPay) {
  const { tenMinutes, day } = rig.hashrate;
  if (rig.state !== "low" || tenMinutes === null || day === null) return [];
  const worth = worthOf(day - tenMinutes, rig.scheme, pay);
  return [{ kind: "low" as const, ...named(rig), fraction: 1 - tenMinutes / day, cost: worth && negate(worth) }];
}

/** Only accepted work is measured: the stale part comes on top. */
function listStale(rig: Rig, pay: RigPay) {
  const fraction = stalePart(rig.shares) ?? 0;
  if (isDown(rig.state) || !isLate(rig)) return [];
  const worth = worthOf(rig.hashrate.day, rig.scheme, pay);
  const lost = fraction / (1 - fraction);
  const cost =
    worth === null ? null : { coins: -worth.coins * lost, usd: worth.usd === null ? null : -worth.usd * lost };
  return [{ kind: "stale" as const, ...named(rig), fraction, cost: fraction === 1 ? null : cost }];
}

function listOddSchemes(rigs: readonly Rig[]): readonly Need[] {
  const mining = rigs.filter(({ state }) => !isDown(state));
  const of = new Map<RewardScheme, Rig[]>();
  for (const rig of mining) if (rig.scheme !== null) of.set(rig.scheme, [...(of.get(rig.scheme) ?? []), rig]);
  const [[others, most = []] = [], [, least = []] = []] = [...of].toSorted(
    ([, one], [, two]) => two.length - one.length,
  );
  const [odd] = least;
  if (of.size !== 2 || others === undefined || odd === undefined || least.length > 1 || most.length < fewRigs)
    return [];
  return [{ kind: "scheme", ...named(odd), others, cost: null }];
}

/** Spec §8: a balance is reset after some days without mining, where the operator says so. */
function listReset(miner: SeenMinerStats["miner"], after: number | null, at: number): readonly Need[] {
  const last = lastShareOf(miner);
  const owed = miner.balances.some(({ confirmed, unconfirmed }) => (confirmed ?? 0n) + (unconfirmed ?? 0n) > 0n);
  if (after === null || last === null || !owed) return [];
  const left = last + after * DAY - at;
  // A balance that somebody mines on is not near its reset, however short the time is.
  if (left <= 0 || left > Math.min(resetSoonMs, (after * DAY) / 2)) return [];
  return [{ kind: "reset", days: Math.ceil(left / DAY), after, cost: null }];
}

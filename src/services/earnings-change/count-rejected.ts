import type { CountedShares, ShareSample } from "#src/domain/earnings/share-counts.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Spans } from "./pair-steps.ts";
import type { PartGap } from "./part-gaps.ts";
import { changeStepMs, type Grid, spreadOnGrid } from "./time-grid.ts";

/** Stale and invalid ÷ all shares. */
export interface RejectedFractions {
  readonly before: number | null;
  readonly after: number | null;
}

/** With more of the work missing, the fraction would be that of other hours. */
const leastKnown = 0.9;

/** By step: our own counts, else those of the engine's history. */
export function spreadShares(
  own: readonly ShareSample[],
  history: readonly MinerSample[],
  onlyScheme: RewardScheme | null,
): Grid<CountedShares> {
  const counted = Map.groupBy(
    own.map((one) => ({ ...one, scheme: one.scheme ?? onlyScheme })),
    ({ at }) => at,
  );
  const told = history.flatMap(({ at, scheme, shares }) => (shares === undefined ? [] : [{ ...shares, at, scheme }]));
  return new Map([...spreadOnGrid(told, changeStepMs), ...counted]);
}

/** A span without work takes the fraction of the other one. */
export function countRejected(
  shares: Grid<CountedShares>,
  work: Grid<MinerSample>,
  scheme: RewardScheme,
  spans: Spans,
): RejectedFractions {
  const before = fractionOf(shares, work, scheme, spans.before);
  const after = fractionOf(shares, work, scheme, spans.after);
  const either = [before, after].find((one) => typeof one === "number") ?? null;
  return { before: before === "no-work" ? either : before, after: after === "no-work" ? either : after };
}

function fractionOf(
  shares: Grid<CountedShares>,
  work: Grid<MinerSample>,
  scheme: RewardScheme,
  times: Spans["after"],
): number | "no-work" | null {
  const sum = { asked: 0, known: 0, all: 0, rejected: 0 };
  for (const { at, share } of times) {
    const hasWork = (work.get(at) ?? []).some((one) => one.scheme === scheme && one.hashrate > 0);
    const counted = (shares.get(at) ?? []).find((one) => one.scheme === scheme);
    if (hasWork) sum.asked += share;
    if (counted === undefined) continue;
    if (hasWork) sum.known += share;
    sum.rejected += share * (counted.stale + counted.invalid);
    sum.all += share * (counted.valid + counted.stale + counted.invalid);
  }
  if (sum.asked === 0) return "no-work";
  if (sum.known < leastKnown * sum.asked || sum.all === 0) return null;
  const fraction = sum.rejected / sum.all;
  // Without accepted shares there is no accepted work either.
  return fraction < 1 ? fraction : null;
}

/** `tellsShares`: the engine counts stale and invalid shares. */
export function findRejectedGap(
  fractions: readonly RejectedFractions[],
  shares: Grid<CountedShares>,
  { before }: Spans,
  tellsShares: boolean,
): readonly PartGap[] {
  if (fractions.every((one) => one.before !== null && one.after !== null)) return [];
  if (!tellsShares && shares.size === 0) return [{ cause: "rejected", reason: "not-told", since: null }];
  const since = Math.min(...shares.keys());
  const oldest = Math.min(...before.map(({ at }) => at));
  return [{ cause: "rejected", reason: "not-recorded", since: since > oldest && shares.size > 0 ? since : null }];
}

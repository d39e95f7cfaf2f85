import { findOutages, type Outage } from "#src/domain/mining/outages.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { RigHistories } from "./rig-histories.ts";
import { spreadOnGrid } from "./time-grid.ts";

/** When a rig was off, and what it computes while it is on. */
export interface IdleRig {
  /** Null: all rigs of the scheme together, where nothing is known of single ones. */
  readonly worker: string | null;
  readonly scheme: RewardScheme;
  /** Its mean while it worked, base units. */
  readonly usualHashrate: number;
  /** Oldest first. */
  readonly outages: readonly Outage[];
}

interface Histories {
  readonly worker: string | null;
  readonly scheme: RewardScheme;
  readonly points: readonly { readonly at: number; readonly hashrate: number }[];
}

interface Window {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

/** The rigs that were off in the window, by the rule of domain/mining/outages.ts. */
export function findIdleRigs(
  { known, rigs }: RigHistories,
  totals: readonly { readonly at: number; readonly scheme: RewardScheme; readonly hashrate: number }[],
  window: Window,
): readonly IdleRig[] {
  const schemes = [...new Set(totals.map(({ scheme }) => scheme))];
  const whole = schemes.map((scheme) => ({
    worker: null,
    scheme,
    points: totals.filter((point) => point.scheme === scheme),
  }));
  const asked: readonly Histories[] = known === "none" ? whole : rigs;
  return asked.flatMap(({ worker, scheme, points }): IdleRig[] => {
    // A rig's own history tells that it did not work. Nothing is said of a time without any record of the whole miner.
    const { outages } = findOutages(worker === null ? fillUnknown(points, window) : points, window);
    if (outages.length === 0) return [];
    const active = points.filter(({ hashrate }) => hashrate > 0);
    if (active.length === 0) return [];
    return [
      {
        worker,
        scheme,
        outages,
        usualHashrate: active.reduce((sum, { hashrate }) => sum + hashrate, 0) / active.length,
      },
    ];
  });
}

/** Steps without a record, as work: of the whole miner they are not known, which is no outage. */
function fillUnknown(points: Histories["points"], { from, to, stepMs }: Window): Histories["points"] {
  const known = new Map([...spreadOnGrid(points, stepMs)].map(([at, [point]]) => [at, point?.hashrate ?? 0]));
  const first = Math.min(...known.keys());
  return Array.from({ length: Math.max(0, (to - from) / stepMs) }, (_, index) => {
    const at = from + index * stepMs;
    return { at, hashrate: known.get(at) ?? (at > first ? 1 : 0) };
  });
}

/** Whether a rig was off in the step that begins then. */
export function isIdleAt({ outages }: IdleRig, at: number): boolean {
  return outages.some(({ from, to }) => at >= from && (to === null || at < to));
}

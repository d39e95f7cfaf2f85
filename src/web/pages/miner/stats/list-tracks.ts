import type { ExplorerReferrals } from "#src/domain/coins/explorer.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import { type PayoutTrack, type TrackStep, trackPayout } from "#src/domain/money/payout-track.ts";
import type { PayoutReporting, PoolStats, SeenMinerStats } from "#src/services/services.ts";
import { linkTransaction } from "../chain-view.ts";

type SentStep = Extract<TrackStep, { readonly kind: "transaction" }>;

export type TrackStepView =
  | Exclude<TrackStep, SentStep>
  | (Omit<SentStep, "last"> & {
      readonly last: (SentStep["last"] & { readonly href: string | null }) | null;
      /** The engine's list was not read yet: that there is no payout here says nothing. */
      readonly isUnread: boolean;
    });

export interface TrackView extends Omit<PayoutTrack, "steps"> {
  readonly steps: readonly TrackStepView[];
}

/**
 * The way of the money of each balance, the pool's own coin first. None where a found block pays its finder itself, and none of a
 * balance of which nothing is told.
 */
export function listTracks(
  stats: SeenMinerStats,
  { terms }: Pick<PoolStats, "terms">,
  reporting: PayoutReporting,
  referrals: ExplorerReferrals,
): readonly TrackView[] {
  if (reporting === "with-block") return [];
  const { coin, payouts } = stats;
  const gap = terms.payoutRuns?.gap ?? null;
  return stats.miner.balances.flatMap((balance) => {
    const isOwn = balance.chain === coin;
    const track = trackPayout({
      balance,
      payouts,
      confirmations: isOwn ? terms.rules.confirmations : (findCoin(balance.chain)?.confirmations ?? null),
      // The runs that the operator and the engine tell of are those of the pool's own coin.
      nextRunAt: isOwn ? stats.nextRunAt : null,
      areRunsKnown: isOwn && (stats.nextRunAt !== null || gap !== null),
      isPromising: !stats.isStale && stats.state !== "forgotten",
    });
    if (track.steps.length === 0 || findCoin(balance.chain) === undefined) return [];
    const steps = track.steps.map((step) =>
      step.kind === "transaction"
        ? {
            ...step,
            isUnread: !stats.arePayoutsKnown,
            last: step.last === null ? null : linkTransaction(step.last, terms.network, referrals),
          }
        : step,
    );
    return [{ ...track, steps }];
  });
}

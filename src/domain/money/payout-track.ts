import type { Payout } from "./payout.ts";
import { type BalanceParts, type ListedPayoutState, payoutStateOf, splitBalance } from "./payout-state.ts";

// From a share to the wallet. What an engine does not report has no step.

/** Amounts in atomic units of the chain, times UTC milliseconds. */
export type TrackStep =
  /** Credited, in blocks that are not confirmed. */
  | { readonly kind: "credited"; readonly amount: bigint }
  /** The confirmed balance, including what is being sent. `confirmations`: those that a block needs to count. */
  | { readonly kind: "matured"; readonly amount: bigint; readonly confirmations: number | null }
  /** `left`: what later runs pay. */
  | { readonly kind: "threshold"; readonly threshold: bigint; readonly left: bigint }
  /** `waits`: what the next run pays; null = the threshold is not reached. `at`: null where runs follow no clock. */
  | { readonly kind: "run"; readonly waits: bigint | null; readonly at: number | null }
  /** What is being sent now, and the newest payout that was sent; neither: nothing was ever paid. */
  | {
      readonly kind: "transaction";
      readonly sending: bigint | null;
      readonly last: (Payout & { readonly state: ListedPayoutState }) | null;
    }
  /** Of the newest payout. */
  | { readonly kind: "confirmed"; readonly isConfirmed: boolean };

export type TrackStepKind = TrackStep["kind"];

export interface PayoutTrack {
  readonly chain: string;
  readonly steps: readonly TrackStep[];
  /** The step with money that is nearest to the wallet; null: nothing can be promised. */
  readonly current: TrackStepKind | null;
}

interface TrackParts {
  readonly balance: {
    readonly chain: string;
    readonly confirmed: bigint | null;
    readonly unconfirmed: bigint | null;
    readonly paid: bigint | null;
    readonly threshold: bigint | null;
  };
  /** Newest first. */
  readonly payouts: readonly Payout[];
  readonly confirmations: number | null;
  readonly nextRunAt: number | null;
  readonly areRunsKnown: boolean;
  /** False while the engine does not respond, or no longer knows the miner. */
  readonly isPromising: boolean;
}

/** In the order in which money passes them. The states are those of `splitBalance` and `payoutStateOf`. */
export function trackPayout(parts: TrackParts): PayoutTrack {
  const { balance, payouts, isPromising } = parts;
  const { chain } = balance;
  const split = splitBalance(balance, payouts, isPromising);
  const steps = [
    ...listBalanceSteps(parts, split),
    ...listRunStep(parts, split),
    ...listSentSteps(parts, split),
  ] satisfies readonly TrackStep[];
  return { chain, steps, current: isPromising ? findCurrent(steps, split, balance.unconfirmed) : null };
}

function listBalanceSteps({ balance, confirmations }: TrackParts, { left }: BalanceParts): readonly TrackStep[] {
  const { confirmed, unconfirmed, threshold } = balance;
  const steps: TrackStep[] = [];
  if (unconfirmed !== null) steps.push({ kind: "credited", amount: unconfirmed });
  if (confirmed !== null) steps.push({ kind: "matured", amount: confirmed, confirmations });
  if (left !== null && threshold !== null && threshold > 0n) steps.push({ kind: "threshold", threshold, left });
  return steps;
}

function listRunStep({ nextRunAt, areRunsKnown, isPromising }: TrackParts, split: BalanceParts): readonly TrackStep[] {
  const waits = split.state === "waiting" ? split.left : null;
  return isPromising && (areRunsKnown || waits !== null)
    ? [{ kind: "run", waits, at: isPromising ? nextRunAt : null }]
    : [];
}

function listSentSteps({ balance, payouts }: TrackParts, split: BalanceParts): readonly TrackStep[] {
  const sending = split.state === "sending" ? split.sending : null;
  const sent = payouts.find(({ chain, status }) => chain === balance.chain && status === "paid") ?? null;
  const last = sent === null ? null : { ...sent, state: payoutStateOf(sent) };
  // A list that was cut off may lack the only payout, so nothing is known of it.
  if (sending === null && last === null && balance.paid !== 0n) return [];
  const steps: TrackStep[] = [{ kind: "transaction", sending, last }];
  if (last?.isConfirmed !== undefined) steps.push({ kind: "confirmed", isConfirmed: last.state === "confirmed" });
  return steps;
}

function findCurrent(
  steps: readonly TrackStep[],
  { state, left }: BalanceParts,
  unconfirmed: bigint | null,
): TrackStepKind | null {
  if (steps.some((step) => step.kind === "confirmed" && !step.isConfirmed)) return "confirmed";
  if (state === "sending") return "transaction";
  if (state === "waiting") return "run";
  const has = (kind: TrackStepKind) => steps.some((step) => step.kind === kind);
  if (left !== null && left > 0n) return has("threshold") ? "threshold" : "matured";
  if ((unconfirmed ?? 0n) > 0n) return has("matured") ? "matured" : "credited";
  return steps[0]?.kind ?? null;
}

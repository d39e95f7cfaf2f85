import type { Payout } from "./payout.ts";

/**
 * One word for headline, list, balance, files and API.
 *
 * waiting    confirmed, over the threshold, and the next run pays it
 * sending    a run has begun and pays it; its transaction is not known yet
 * sent       in a transaction
 * confirmed  in a transaction that the source calls confirmed; else a payout stays `sent`
 */
export const payoutStates = ["waiting", "sending", "sent", "confirmed"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** `waiting` is a balance and appears in no list. */
export const listedPayoutStates = ["sending", "sent", "confirmed"] as const satisfies readonly PayoutState[];
export type ListedPayoutState = (typeof listedPayoutStates)[number];

export function payoutStateOf({ status, isConfirmed }: Pick<Payout, "status" | "isConfirmed">): ListedPayoutState {
  if (status === "unpaid") return "sending";
  return isConfirmed === true ? "confirmed" : "sent";
}

/** A confirmed balance, in atomic units. */
export interface BalanceParts {
  /** Payouts of a run that has begun. They leave the balance when their transaction is sent. */
  readonly sending: bigint;
  /** What later runs pay; null where the balance is not known. */
  readonly left: bigint | null;
  readonly state: Extract<PayoutState, "waiting" | "sending"> | null;
}

interface BalanceOfChain {
  readonly chain: string;
  readonly confirmed: bigint | null;
  readonly threshold: bigint | null;
}

/**
 * Payouts without a transaction are part of the balance until they are sent. No state while the engine does not respond
 * or no longer knows the miner (`isPromising` false).
 */
export function splitBalance(
  { chain, confirmed, threshold }: BalanceOfChain,
  payouts: readonly Pick<Payout, "chain" | "amount" | "status">[],
  isPromising = true,
): BalanceParts {
  const sending = payouts
    .filter((payout) => payout.status === "unpaid" && payout.chain === chain)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const left = confirmed === null ? null : confirmed > sending ? confirmed - sending : 0n;
  const isWaiting = left !== null && left > 0n && threshold !== null && left >= threshold;
  const state = sending > 0n ? "sending" : isWaiting ? "waiting" : null;
  return { sending, left, state: isPromising ? state : null };
}

/**
 * By chain, the newest confirmed payout that is older than every unconfirmed one; UTC milliseconds. Leaves out chains
 * of which the source reports nothing.
 */
export function confirmedUntil(payouts: readonly Payout[]): ReadonlyMap<string, number> {
  const firstOpen = new Map<string, number>();
  for (const { chain, paidAt, isConfirmed } of payouts)
    if (isConfirmed !== true) firstOpen.set(chain, Math.min(paidAt, firstOpen.get(chain) ?? paidAt));
  const until = new Map<string, number>();
  for (const { chain, paidAt, isConfirmed } of payouts) {
    if (isConfirmed !== true || paidAt >= (firstOpen.get(chain) ?? Number.POSITIVE_INFINITY)) continue;
    until.set(chain, Math.max(paidAt, until.get(chain) ?? 0));
  }
  return until;
}

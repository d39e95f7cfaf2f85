import type { Payout } from "./payout.ts";

/**
 * The way of money to a wallet: one word for headline, list, balance, files and API.
 *
 *   waiting    confirmed, over the threshold, and the next run pays it
 *   sending    a run has begun and pays it; its transaction is not known yet
 *   sent       in a transaction
 *   confirmed  in a transaction that the source calls confirmed; where no source tells that, a payout stays `sent`
 */
export const payoutStates = ["waiting", "sending", "sent", "confirmed"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** The states of a row in a list of payouts. What waits is a balance, and stands in no list. */
export const listedPayoutStates = ["sending", "sent", "confirmed"] as const satisfies readonly PayoutState[];
export type ListedPayoutState = (typeof listedPayoutStates)[number];

export function payoutStateOf({ status, isConfirmed }: Pick<Payout, "status" | "isConfirmed">): ListedPayoutState {
  if (status === "unpaid") return "sending";
  return isConfirmed === true ? "confirmed" : "sent";
}

/** What becomes of a confirmed balance, in atomic units. */
export interface BalanceParts {
  /** Of it: the payouts of a run that has begun. They leave the balance when their transaction is sent. */
  readonly sending: bigint;
  /** What later runs pay; null where the balance is not known. */
  readonly left: bigint | null;
  /** Null: nothing is on its way, or it is not known. */
  readonly state: Extract<PayoutState, "waiting" | "sending"> | null;
}

interface BalanceOfChain {
  readonly chain: string;
  readonly confirmed: bigint | null;
  readonly threshold: bigint | null;
}

/**
 * Splits a balance by the payouts that the engine lists without a transaction: until they are sent they are part of it. Of an
 * engine that does not answer now, or no longer knows the miner (`isPromising` false), no state is told.
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
 * Until when all payouts of each chain are confirmed, from a source's newest ones: the newest confirmed payout that is older
 * than every unconfirmed one. Chains of which the source tells nothing are left out. UTC milliseconds.
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

import { DAY, HOUR } from "../time/durations.ts";
import type { EventPayout, PayoutEvent } from "./alert-event.ts";
import type { PayoutMemory } from "./alert-state.ts";
import type { Draft } from "./judge-rigs.ts";

/** A payout may be listed after a newer one. What is older was told, or is from before the subscription. */
export const lateMs = 2 * DAY;
const mostSeen = 1000;
const mostUnconfirmed = 100;

export interface PayoutFacts {
  /** Stored since the last evaluation, and maybe some that are known. */
  readonly payouts: readonly EventPayout[];
  /** By chain: all until then are confirmed. Empty where the engine does not report it. */
  readonly confirmedUntil: ReadonlyMap<string, number>;
}

/** The first list is what was before. */
export function judgePayouts(
  memory: PayoutMemory | null,
  { payouts, confirmedUntil }: PayoutFacts,
  now: number,
): { readonly memory: PayoutMemory; readonly events: readonly Draft<PayoutEvent>[] } {
  const known = new Set(memory?.seen.map(({ key }) => key));
  const fresh = payouts.filter((payout) => !known.has(keyOf(payout)));
  if (memory === null)
    return { memory: remember({ seen: [], newestAt: 0, begunAt: now, unconfirmed: [] }, fresh), events: [] };
  const from = Math.max(memory.newestAt - lateMs, memory.begunAt - HOUR);
  const sent = fresh.filter(({ paidAt }) => paidAt > from);
  const isConfirmed = ({ chain, paidAt }: EventPayout) => paidAt <= (confirmedUntil.get(chain) ?? -1);
  const waiting = [...sent, ...memory.unconfirmed].filter(({ chain }) => confirmedUntil.has(chain));
  const confirmed = waiting.filter(isConfirmed);
  const events: Draft<PayoutEvent>[] = [];
  if (sent.length > 0) events.push(describe("payout-sent", sent));
  if (confirmed.length > 0) events.push(describe("payout-confirmed", confirmed));
  if (events.length === 0) return { memory, events };
  const unconfirmed = waiting.filter((payout) => !isConfirmed(payout)).slice(0, mostUnconfirmed);
  return { memory: { ...remember(memory, sent), unconfirmed }, events };
}

function remember(memory: PayoutMemory, payouts: readonly EventPayout[]): PayoutMemory {
  const newestAt = Math.max(memory.newestAt, ...payouts.map(({ paidAt }) => paidAt));
  const seen = [...payouts.map((payout) => ({ key: keyOf(payout), paidAt: payout.paidAt })), ...memory.seen]
    .filter(({ paidAt }) => paidAt > newestAt - 2 * lateMs)
    .slice(0, mostSeen);
  return { ...memory, seen, newestAt };
}

function keyOf({ chain, transactionId, paidAt, amount }: EventPayout): string {
  return `${chain} ${transactionId?.slice(0, 16) ?? `${paidAt} ${amount}`}`;
}

function describe(kind: PayoutEvent["kind"], payouts: readonly EventPayout[]): Draft<PayoutEvent> {
  const sums = new Map<string, bigint>();
  for (const { chain, amount } of payouts) sums.set(chain, (sums.get(chain) ?? 0n) + BigInt(amount));
  const listed = payouts.toSorted((a, b) => b.paidAt - a.paidAt);
  return {
    kind,
    payouts: listed,
    count: listed.length,
    sums: [...sums].map(([chain, amount]) => ({ chain, amount: `${amount}` })),
  };
}

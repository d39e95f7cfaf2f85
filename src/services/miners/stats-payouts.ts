import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerRecord } from "#src/domain/miners/miner-record.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";

/** On a miner's page at first. */
export const shownPayouts = 10;
const reachMs = 31 * DAY;
/** Allowance for clock differences. */
const aheadMs = 10 * MINUTE;

export interface PayoutList {
  /** Newest first: the last 31 days, and older ones to fill the page. */
  readonly payouts: readonly Payout[];
  /** None of the last 31 days is missing. */
  readonly isComplete: boolean;
  readonly isUnread?: true;
}

export async function loadPayoutList(
  { payouts }: Pick<Store, "payouts">,
  engine: EngineFacts | undefined,
  { coin, address, at }: { readonly coin: CoinSlug; readonly address: string; readonly at: number },
  { parts }: MinerRecord,
): Promise<PayoutList> {
  if (engine?.capabilities.payouts !== true) return { payouts: [], isComplete: false, isUnread: true };
  const reading = parts.payouts?.value ?? null;
  const late = await payouts.listPayoutsIn(coin, address, { from: at - reachMs, to: at + aheadMs });
  const sent =
    late.length < shownPayouts
      ? (await payouts.listPayouts(coin, address, { before: null, limit: shownPayouts })).items
      : late;
  const known = sent.map((payout): Payout => {
    const until = reading?.confirmedUntil.get(payout.chain);
    const isConfirmed = until === undefined ? {} : { isConfirmed: payout.paidAt <= until };
    return { ...payout, status: "paid", recipients: null, ...isConfirmed };
  });
  const all = [...(reading?.pending ?? []), ...known].toSorted((one, other) => other.paidAt - one.paidAt);
  return { payouts: all, isComplete: reading?.isComplete === true, ...(reading === null ? { isUnread: true } : {}) };
}

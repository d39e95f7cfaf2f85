import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";

const transactionPattern = /^[0-9a-zA-Z]{16,128}$/;
const digits = /^\d{1,40}$/;

/**
 * One payment of the engine's lists: "txid:amount:fee:ringsize:recipients" in the pool's, without the last field in a miner's.
 * The fee is that of the whole transaction; what part of it one miner bore is not told, so in his list it is null.
 */
export function parsePayoutRow(
  row: string,
  seconds: number,
  context: { readonly chain: string; readonly isMinersOwn: boolean },
): Result<Payout, string> {
  const [transactionId = "", amount = "", fee = "", , recipients] = row.split(":");
  if (!transactionPattern.test(transactionId)) return err("a payment has no transaction where one is expected");
  if (!digits.test(amount) || !digits.test(fee)) return err("a payment's amount or fee is not made of digits");
  if (seconds < 1_230_768_000 || seconds > 4_102_444_800) return err("a payment's time is not in seconds");
  const isShared = !context.isMinersOwn && recipients !== undefined && digits.test(recipients);
  return ok({
    chain: context.chain,
    transactionId,
    paidAt: seconds * SECOND,
    amount: BigInt(amount),
    fee: context.isMinersOwn ? null : BigInt(fee),
    status: "paid",
    recipients: isShared ? Number(recipients) : null,
  });
}

import type { DifficultyTrait, ReportedTraits } from "#src/domain/mining/engine-traits.ts";
import type { CollectedStats } from "./responses.ts";

/** lib/api.js, `config` (dvandal/cryptonote-nodejs-pool fa3bbb6). */
export function readReportedTraits({ config, pool }: CollectedStats): ReportedTraits {
  const denomination = config.denominationUnit === undefined ? null : BigInt(config.denominationUnit);
  return {
    difficulty: readDifficulty(config),
    denomination: denomination !== null && denomination > 1n ? denomination : null,
    payoutFee: findPayer(pool.payments ?? [], denomination, BigInt(config.transferFee ?? 0)),
    confirmations: config.depth ?? null,
  };
}

/** It goes into command lines. */
const usableSeparator = /^[.+@:_-]$/;

function readDifficulty({ fixedDiffEnabled, fixedDiffSeparator }: CollectedStats["config"]): DifficultyTrait | null {
  if (fixedDiffEnabled === false) return { by: "nothing" };
  if (fixedDiffSeparator === undefined) return null;
  return usableSeparator.test(fixedDiffSeparator) ? { by: "login", separator: fixedDiffSeparator } : { by: "nothing" };
}

/**
 * Who pays the fee of a payout, which is not reported: payouts are whole denominations, less one transfer fee for each
 * recipient where miners pay it (lib/paymentProcessor.js). Null when undecided.
 */
function findPayer(payments: readonly string[], denomination: bigint | null, fee: bigint): "pool" | "miner" | null {
  if (denomination === null || denomination <= 1n || fee % denomination === 0n) return null;
  const rows = payments.flatMap((row) => {
    const [, amount = "", , , recipients = ""] = row.split(":");
    return /^\d{1,40}$/.test(amount) && /^\d{1,6}$/.test(recipients)
      ? [{ amount: BigInt(amount), recipients: BigInt(recipients) }]
      : [];
  });
  if (rows.length === 0) return null;
  if (rows.every(({ amount, recipients }) => (amount + recipients * fee) % denomination === 0n)) return "miner";
  return rows.every(({ amount }) => amount % denomination === 0n) ? "pool" : null;
}

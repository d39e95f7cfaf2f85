import type { Block } from "#src/domain/mining/block.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { KeyedItem } from "../reading/whole-list.ts";
import { type BlockRow, type BlocksAnswer, type PaymentRow, shannonToWei } from "./answers.ts";

const aboveAll = 10 ** 15;

export function readBlocks(
  { candidates, immature, matured }: BlocksAnswer,
  chain: string,
  schemes: readonly RewardScheme[],
): readonly KeyedItem<Block>[] {
  const read = (rows: BlocksAnswer["matured"], status: "pending" | "confirmed") =>
    (rows ?? []).map((row) => ({
      at: row.timestamp,
      // The higher of one second first. Without the hash: a candidate has none.
      id: `${aboveAll - row.height}.${row.difficulty}.${row.shares}`,
      item: readBlock(row, row.orphan ? "orphaned" : status, chain, schemes),
    }));
  return [...read(candidates, "pending"), ...read(immature, "pending"), ...read(matured, "confirmed")];
}

function readBlock(row: BlockRow, status: Block["status"], chain: string, schemes: readonly RewardScheme[]): Block {
  const difficulty = Number(row.difficulty);
  const isFound = /^0x[0-9a-f]{64}$/i.test(row.hash);
  return {
    chain,
    // `height` of an uncle is that of the block that includes it.
    height: row.uncle ? row.uncleHeight : row.height,
    hash: isFound ? row.hash.toLowerCase() : null,
    foundAt: row.timestamp * SECOND,
    scheme: schemeOfBlock(row, schemes),
    finder: row.finder === undefined || row.finder === "" ? null : row.finder.toLowerCase(),
    worker: row.worker === undefined || row.worker === "" ? null : row.worker,
    difficulty,
    // Several schemes have one round together.
    effort: schemes.length > 1 || difficulty === 0 ? null : Number(row.shares) / difficulty,
    reward: isFound && row.reward !== "" ? BigInt(row.reward) : null,
    status,
    progress: status === "confirmed" ? 1 : null,
  };
}

function schemeOfBlock({ miningType }: BlockRow, schemes: readonly RewardScheme[]): RewardScheme | null {
  if (schemes.length === 1) return schemes[0] ?? null;
  return schemes.find((scheme) => scheme === miningType) ?? null;
}

/** One transaction for each payout. */
export function readPayouts(
  rows: readonly PaymentRow[] | null | undefined,
  chain: string,
  recipients: 1 | null,
): readonly KeyedItem<Payout>[] {
  return (rows ?? []).flatMap(({ timestamp, amount, tx, txcost }) => {
    const fee = txcost === undefined ? null : BigInt(txcost);
    const sent = shannonToWei(amount) - (fee ?? 0n);
    const payout: Payout = {
      chain,
      transactionId: tx.toLowerCase(),
      paidAt: timestamp * SECOND,
      amount: sent,
      fee,
      status: "paid",
      recipients,
    };
    return sent > 0n ? [{ at: timestamp, id: tx.toLowerCase(), item: payout }] : [];
  });
}

import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { RecentRow } from "../reading/recent-list.ts";
import type { BlockRow, MinerPaymentRow, PaymentRow } from "./responses.ts";

export interface BlockContext {
  readonly coin: CoinFacts;
  readonly tip: number | null;
  /** Blocks until one is unlocked. */
  readonly depth: number | null;
}

/** The engine names no finder. Its value is 0 until a block is unlocked. */
export function readBlock(row: BlockRow, { coin, tip, depth }: BlockContext): RecentRow<Block> {
  const status = !row.valid ? "orphaned" : row.unlocked ? "confirmed" : "pending";
  const [shares, difficulty, value] = [Number(row.shares ?? 0), Number(row.diff), BigInt(row.value ?? 0)];
  const reached = tip === null || depth === null || depth === 0 ? null : (tip - row.height) / depth;
  const item: Block = {
    chain: coin.slug,
    height: row.height,
    hash: row.hash === "" ? null : row.hash,
    foundAt: row.ts,
    scheme: "pplns",
    finder: null,
    worker: null,
    difficulty: difficulty > 0 ? difficulty : null,
    effort: shares > 0 && difficulty > 0 ? shares / difficulty : null,
    reward: status === "orphaned" || value === 0n ? null : value,
    status,
    progress: status === "orphaned" ? null : status === "confirmed" ? 1 : reached && Math.min(1, Math.max(0, reached)),
  };
  return { createdMicros: row.ts * 1000, id: `${row.height} ${row.hash}`, item };
}

export function readPayment(row: PaymentRow, { slug }: CoinFacts): RecentRow<Payout> {
  const item: Payout = {
    chain: slug,
    transactionId: row.hash === "" ? null : row.hash,
    paidAt: row.ts,
    amount: BigInt(row.value),
    fee: row.fee === null || row.fee === undefined ? null : BigInt(row.fee),
    status: "paid",
    recipients: row.payees ?? null,
  };
  return { createdMicros: row.ts * 1000, id: String(row.id), item };
}

export function readMinerPayment(row: MinerPaymentRow, { slug }: CoinFacts): RecentRow<Payout> {
  const item: Payout = {
    chain: slug,
    transactionId: row.txnHash === "" ? null : row.txnHash,
    paidAt: row.ts * SECOND,
    amount: BigInt(row.amount),
    fee: null,
    status: "paid",
    recipients: null,
  };
  return { createdMicros: row.ts * 1_000_000, id: `${row.ts} ${row.txnHash} ${row.amount}`, item };
}

import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { type Block, blockStatuses } from "#src/domain/mining/block.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { RecentRow } from "../reading/recent-list.ts";
import { type BlockRow, decimalToAtomic, type PaymentRow, parseMicros } from "./responses.ts";

export interface RowContext {
  readonly coin: CoinFacts;
  readonly scheme: RewardScheme;
}

type Rows<Item> = Result<readonly RecentRow<Item>[], SourceError>;

/** The engine's enum, for serialisers that print numbers. */
const statuses: Readonly<Record<string, Block["status"]>> = {
  ...Object.fromEntries(blockStatuses.map((status) => [status, status])),
  "1": "pending",
  "2": "orphaned",
  "3": "confirmed",
};

/** `infoLink` is not read: the explorer is a fact of the coin. `source` names a server of the pool, not a worker. */
export function readBlocks(rows: readonly BlockRow[], { coin, scheme }: RowContext): Rows<Block> {
  return readRows(rows, (row, createdMicros) => {
    const status = statuses[String(row.status).toLowerCase()];
    if (status === undefined) return err("a block's status is none that is known");
    const hash = row.hash === "" ? null : (row.hash ?? null);
    const block: Block = {
      chain: coin.slug,
      height: row.blockHeight,
      hash,
      foundAt: Math.floor(createdMicros / 1000),
      scheme,
      finder: row.miner === "" ? null : (row.miner ?? null),
      worker: null,
      difficulty: Number(row.networkDifficulty) > 0 ? Number(row.networkDifficulty) : null,
      // Missing until the next payout run has computed it, and permanently when two blocks were found before that run.
      // Each SOLO miner has a round of their own.
      effort: (scheme === "solo" ? row.minerEffort : row.effort) ?? null,
      reward: rewardOf(row, status, coin.decimals),
      status,
      progress: progressOf(row, status),
    };
    return ok({ id: `${block.height} ${hash ?? ""} ${row.created}`, item: block });
  });
}

/** Zero until the engine has it from the daemon, and permanently when the block is orphaned. */
function rewardOf({ reward }: BlockRow, status: Block["status"], decimals: number): bigint | null {
  const atomic = decimalToAtomic(reward ?? "0", decimals);
  return status === "orphaned" || atomic === 0n ? null : atomic;
}

function progressOf({ confirmationProgress }: BlockRow, status: Block["status"]): number | null {
  if (status === "orphaned") return null;
  return status === "confirmed" ? 1 : Math.min(1, confirmationProgress);
}

/** The engine has one row for each recipient of a transaction, and does not send its fee. */
export function readPayments(rows: readonly PaymentRow[], isMinersOwn: boolean, { coin }: RowContext): Rows<Payout> {
  return readRows(rows, (row, createdMicros) => {
    const transactionId = row.transactionConfirmationData === "" ? null : (row.transactionConfirmationData ?? null);
    const payout: Payout = {
      chain: coin.slug,
      transactionId,
      paidAt: Math.floor(createdMicros / 1000),
      amount: decimalToAtomic(row.amount, coin.decimals),
      fee: null,
      status: "paid",
      recipients: isMinersOwn ? null : 1,
    };
    return ok({ id: `${row.address} ${transactionId ?? ""} ${row.created}`, item: payout });
  });
}

/** The two rows of one transaction are written one after the other, and the last one is the newest. */
export function joinPayouts(newer: Payout, older: Payout): Payout | null {
  if (newer.transactionId === null || newer.transactionId !== older.transactionId) return null;
  return {
    ...newer,
    amount: newer.amount + older.amount,
    recipients: (newer.recipients ?? 0) + (older.recipients ?? 0),
  };
}

function readRows<Row extends { readonly created: string }, Item>(
  rows: readonly Row[],
  read: (row: Row, createdMicros: number) => Result<{ readonly id: string; readonly item: Item }, string>,
): Rows<Item> {
  const items: RecentRow<Item>[] = [];
  for (const [index, row] of rows.entries()) {
    const createdMicros = parseMicros(row.created);
    if (createdMicros === null) return err(malformed(`/${index}/created`, "a row has no time", row.created));
    const item = read(row, createdMicros);
    if (!item.ok) return err(malformed(`/${index}`, item.error, row));
    items.push({ createdMicros, ...item.value });
  }
  return ok(items);
}

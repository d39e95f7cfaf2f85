import type { Block } from "#src/domain/mining/block.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { SourceError } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";
import { type BlockRow, type BlocksAnswer, type PaymentRow, shannonToWei } from "./answers.ts";

// The engine sends one list without pages, cut at a configured length. A cursor is the key of the last item: the next
// page has the items that sort after it, also when that one is gone.

interface Keyed<Item> {
  readonly at: number;
  readonly id: string;
  readonly item: Item;
}

/** `isCut`: the engine has older ones. */
export function pageOf<Item>(
  rows: readonly Keyed<Item>[],
  { cursor, limit }: PageRequest,
  isCut: boolean,
): Result<Page<Item>, SourceError> {
  const [, at, id] = /^(\d{10})\.([0-9a-z.]{1,100})$/.exec(cursor ?? "") ?? [];
  if (cursor !== null && id === undefined) return err({ code: "unknown-cursor" });
  const sorted = [...rows].sort(compare);
  const start =
    id === undefined ? 0 : sorted.findIndex((row) => compare(row, { at: Number(at), id, item: row.item }) > 0);
  const wanted = start === -1 ? [] : sorted.slice(start, start + Math.min(500, Math.max(1, limit)));
  const last = wanted.at(-1);
  const isEnd = last === undefined || last === sorted.at(-1);
  return ok({
    items: wanted.map(({ item }) => item),
    next: isEnd ? null : `${last.at}.${last.id}`,
    total: isCut ? null : rows.length,
    ...(isEnd && isCut ? { isCut } : {}),
  });
}

/** Newest first. The friends' fork sends payouts in the other order. */
function compare(a: Keyed<unknown>, b: Keyed<unknown>): number {
  return b.at - a.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

const aboveAll = 10 ** 15;

export function readBlocks(
  { candidates, immature, matured }: BlocksAnswer,
  chain: string,
  schemes: readonly RewardScheme[],
): readonly Keyed<Block>[] {
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
): readonly Keyed<Payout>[] {
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

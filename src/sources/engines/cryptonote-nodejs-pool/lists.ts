import type { Block } from "#src/domain/mining/block.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { parseRoughAmount } from "./responses.ts";

export interface BlockContext {
  readonly chain: string;
  readonly tipHeight: number | null;
  /** Blocks until one is confirmed. */
  readonly depth: number | null;
  /** `get_blocks` lists only blocks that are confirmed or orphaned; `/stats` lists pending ones before them. */
  readonly isJudged: boolean;
}

const hashPattern = /^[0-9a-f]{64}$/i;
const decimalPattern = /^\d{1,20}(?:\.\d+)?$/;
const secondsPattern = /^[1-4]\d{9}$/;

/**
 * One block of the engine's lists, with colons between the fields:
 *
 *   waiting    scheme:finder:hash:seconds:difficulty:shares:score
 *   confirmed  scheme:finder:hash:seconds:difficulty:shares:0:reward
 *   orphaned   scheme:finder:hash:seconds:difficulty:shares:1
 *
 * Engines before 2019 send no scheme and no finder. The error is a sentence for the log.
 */
export function parseBlockRow(row: string, height: number, context: BlockContext): Result<Block, string> {
  const fields = row.split(":");
  const scheme = fields[0] === "prop" || fields[0] === "solo" ? fields[0] : null;
  const finder = scheme === null ? null : (fields[1] ?? "");
  const [hash = "", seconds = "", difficulty = "", shares = "", ...verdict] =
    scheme === null ? fields : fields.slice(2);
  if (!hashPattern.test(hash)) return err("a block has no hash where one is expected");
  if (!secondsPattern.test(seconds)) return err("a block's time is not in seconds");
  if (!decimalPattern.test(difficulty) || !decimalPattern.test(shares)) {
    return err("a block's difficulty or shares are not numbers");
  }
  if (verdict.length > 2 || !verdict.every((field) => decimalPattern.test(field))) {
    return err("a block's fields are not of a known shape");
  }
  const status = statusOf(verdict, shares, context.isJudged);
  return ok({
    chain: context.chain,
    height,
    hash: hash.toLowerCase(),
    foundAt: Number(seconds) * SECOND,
    scheme,
    finder: finder === "" ? null : finder,
    worker: null,
    difficulty: Number(difficulty),
    effort: Number(difficulty) > 0 ? Number(shares) / Number(difficulty) : null,
    reward: status === "confirmed" && verdict[1] !== undefined ? parseRoughAmount(verdict[1]) : null,
    status,
    progress: progressOf(status, height, context),
  });
}

/**
 * A single field after the shares is the score of the round or the orphan flag 1. In judged blocks it is the flag, in
 * `/stats` too, unless the round had only one share: the score equals the number of shares, except in slush mining.
 */
function statusOf(verdict: readonly string[], shares: string, isJudged: boolean): Block["status"] {
  const [flag, reward] = verdict;
  if (reward !== undefined) return flag === "0" ? "confirmed" : "orphaned";
  if (flag === "1" && (isJudged || shares !== "1")) return "orphaned";
  return isJudged ? "confirmed" : "pending";
}

function progressOf(status: Block["status"], height: number, context: BlockContext): number | null {
  if (status === "confirmed") return 1;
  if (status === "orphaned" || context.tipHeight === null || context.depth === null) return null;
  if (context.depth === 0) return 1;
  return Math.min(1, Math.max(0, (context.tipHeight - height) / context.depth));
}

const transactionPattern = /^[0-9a-zA-Z]{16,128}$/;
const digits = /^\d{1,40}$/;

/**
 * One payment: "txid:amount:fee:ringsize:recipients" in the pool's list, without the last field in a miner's. The fee
 * is the whole transaction's, so it is null in a miner's list.
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

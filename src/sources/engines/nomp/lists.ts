import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";
import { readScoredPage, type ScoredRow } from "../reading/scored-list.ts";
import { type BlocksAnswer, coinsToAtomic, type PaymentsAnswer, readStored, splitLogin } from "./answers.ts";

type OwnPayments = PaymentsAnswer[number];

/** How many the engine lists. */
export const mostConfirmed = 50;
export const mostPayments = 100;

/** A block may be found after the list of those that wait was read. None is confirmed that early. */
const surelyPendingMs = 10 * MINUTE;

export interface BlockContext {
  readonly coin: CoinFacts;
  readonly scheme: RewardScheme;
  readonly name: string;
  readonly now: number;
}

/** Newest first. The engine does not list orphaned blocks, and says nothing of reward and difficulty. */
export function readBlocks(
  rows: BlocksAnswer,
  { pending }: OwnPayments,
  { coin, scheme, name, now }: BlockContext,
): Result<readonly ScoredRow<Block>[], SourceError> {
  const waiting = new Set(pending.blocks);
  const confirms = new Map(Object.entries(pending.confirms));
  const blocks: ScoredRow<Block>[] = [];
  for (const [key, row] of Object.entries(rows)) {
    if (!key.startsWith(`${name}-`) || !/^\d+$/.test(key.slice(name.length + 1))) continue;
    const parsed = parseBlock(row);
    if (parsed === null) return err(malformed(`/${key}`, "a block's fields are not of a known shape", row));
    const isPending = waiting.has(row) || parsed.foundAt > now - surelyPendingMs;
    const reached = readStored(confirms.get(parsed.hash)) ?? 0;
    const progress = coin.confirmations === null ? null : Math.min(1, reached / coin.confirmations);
    const item: Block = {
      ...parsed,
      chain: coin.slug,
      scheme,
      difficulty: null,
      effort: null,
      reward: null,
      status: isPending ? "pending" : "confirmed",
      progress: isPending ? progress : 1,
    };
    blocks.push({ score: parsed.height, item });
  }
  return ok(blocks.sort((a, b) => b.score - a.score));
}

/** The rig's name may hold colons. */
const blockPattern = /^([0-9a-f]{64}):[^:]*:(\d{1,12}):(.*):(1[2-9]\d{11}|[23]\d{12})$/is;

function parseBlock(
  row: string,
): (Pick<Block, "hash" | "height" | "finder" | "worker" | "foundAt"> & { hash: string }) | null {
  const [, hash, height, login, foundAt] = blockPattern.exec(row) ?? [];
  if (hash === undefined || login === undefined) return null;
  const [finder, worker] = splitLogin(login);
  return {
    hash: hash.toLowerCase(),
    height: Number(height),
    finder: finder === "" ? null : finder,
    worker: worker === "" ? null : worker,
    foundAt: Number(foundAt),
  };
}

/** Newest first, of the whole pool or of one address. */
export function readPayouts({ payments }: OwnPayments, address: string | null, coin: CoinFacts) {
  const payouts = payments.flatMap(({ time, txid, paid, miners, amounts }): readonly ScoredRow<Payout>[] => {
    const own = amounts && address !== null && Object.hasOwn(amounts, address) ? amounts[address] : undefined;
    const amount = coinsToAtomic(address === null ? paid : (own ?? 0), coin.decimals);
    if (amount === 0n) return [];
    const item: Payout = {
      chain: coin.slug,
      transactionId: txid === "" ? null : txid,
      paidAt: time,
      amount,
      fee: null,
      status: "paid",
      recipients: address === null ? miners : null,
    };
    return [{ score: Math.floor(time / SECOND), item }];
  });
  return payouts.sort((a, b) => b.item.paidAt - a.item.paidAt);
}

/** `isCut`: the engine has older rows, or may have, and does not list them. */
export async function pageOf<Item>(
  rows: readonly ScoredRow<Item>[],
  request: PageRequest,
  isCut: boolean,
): Promise<Result<Page<Item>, SourceError>> {
  const page = await readScoredPage(request, {
    fetchBelow: async (score) => ok(rows.filter((row) => row.score < score)),
    highestScore: 999_999_999_999,
    accepts: () => true,
    maxFetches: rows.length + 2,
  });
  if (!page.ok) return page;
  const isLastAndCut = isCut && page.value.next === null;
  return ok({ ...page.value, total: isCut ? null : rows.length, ...(isLastAndCut ? { isCut: true } : {}) });
}

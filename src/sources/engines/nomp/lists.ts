import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";
import { readScoredPage, type ScoredRow } from "../reading/scored-list.ts";
import { type BlocksAnswer, coinsToAtomic, type PaymentsAnswer, readStored, splitLogin } from "./answers.ts";
import type { OwnPool } from "./pool.ts";

type OwnPayments = PaymentsAnswer[number];

/** How many the engine lists. */
export const mostConfirmed = 50;
export const mostPayments = 100;

/** Such a block may have been found after the list of those that wait was read. */
const newMs = 10 * MINUTE;

export interface BlockContext {
  readonly coin: CoinFacts;
  readonly pool: OwnPool;
  readonly now: number;
}

/** Newest first. The engine does not list orphaned blocks, and says nothing of reward and difficulty. */
export function readBlocks(
  rows: BlocksAnswer,
  { pending }: OwnPayments,
  { coin, pool, now }: BlockContext,
): Result<readonly ScoredRow<Block>[], SourceError> {
  const waiting = new Set(pending.blocks);
  const confirms = new Map(Object.entries(pending.confirms));
  const tip = readStored(pool.stats.poolStats.networkBlocks);
  const own = Object.entries(rows).filter(([key]) => /^\d+$/.test(keyRest(key, pool.name)));
  const blocks: ScoredRow<Block>[] = [];
  // Of two blocks at one height `rows` has only one.
  for (const row of new Set([...pending.blocks, ...own.map(([, row]) => row)])) {
    const parsed = parseBlock(row);
    if (parsed === null) return err(malformed("", "a block's fields are not of a known shape", row));
    // A block that waits only for its turn to be paid has 0 here.
    const counted = readStored(confirms.get(parsed.hash)) ?? 0;
    const reached = Math.max(counted, tip === null ? 0 : tip - parsed.height + 1);
    const isNew = parsed.foundAt > now - newMs && reached < (coin.confirmations ?? Number.POSITIVE_INFINITY);
    const isPending = waiting.has(row) || isNew;
    const progress = coin.confirmations === null ? null : Math.min(1, reached / coin.confirmations);
    const item: Block = {
      ...parsed,
      chain: coin.slug,
      scheme: pool.scheme,
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

function keyRest(key: string, name: string): string {
  return key.startsWith(`${name}-`) ? key.slice(name.length + 1) : "";
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

import type { Block } from "#src/domain/mining/block.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { createTimeSlices } from "../../../event-loop/time-slices.ts";
import type { Page, PageRequest } from "../../pool-engine.ts";
import type { DemoBooks } from "../accounting/books.ts";
import { orphanDelayMs } from "../simulation/chain.ts";
import type { DemoPool, FoundBlock } from "../simulation/demo-pool.ts";
import { workerWeightsAt } from "../simulation/hashrates.ts";
import { dayOfStep, hourOfStep, mix, noiseHex, STEPS_PER_DAY, stepOf, unit } from "../simulation/noise-and-steps.ts";
import type { DemoMiner, DemoPart } from "../simulation/population.ts";

/** Counted from the present, or from the day a pool closed. */
export const listedDays = 400;

/** Real engines delete old rows too. */
const mostListedBlocks = 1_000;

interface BlockPlace {
  readonly day: number;
  readonly position: number;
  readonly given: number;
}

/** Newest first; null for an unknown cursor. */
export async function listBlocks(
  pool: DemoPool,
  miner: DemoMiner | null,
  page: PageRequest,
  now: number,
): Promise<Page<Block> | null> {
  const yieldIfDue = createTimeSlices();
  const start =
    page.cursor === null
      ? { day: Math.floor(now / DAY), position: Number.POSITIVE_INFINITY, given: 0 }
      : readBlockCursor(page.cursor);
  if (start === null) return null;
  const items: Block[] = [];
  let next: string | null = null;
  for (const day of daysFrom(pool, miner, start.day, now)) {
    await yieldIfDue();
    const blocks = pool.foundBlocks.ofDay(day);
    const before = day === start.day ? Math.min(start.position, blocks.length) : blocks.length;
    for (let position = before - 1; position >= 0; position--) {
      const block = blocks[position];
      if (block === undefined || block.at > now || (miner !== null && block.part.miner.key !== miner.key)) continue;
      if (miner === null && start.given + items.length >= mostListedBlocks) {
        return { items, next: null, total: null, isCut: true };
      }
      if (items.length >= page.limit) return { items, next, total: null };
      items.push(await toBlock(pool, block, now));
      await yieldIfDue();
      next = `${day}.${position}.${start.given + items.length}`;
    }
  }
  return { items, next: null, total: null, isCut: miner === null };
}

function readBlockCursor(cursor: string): BlockPlace | null {
  const [, day, position, given] = /^(\d{1,6})\.(\d{1,7})\.(\d{1,7})$/.exec(cursor) ?? [];
  return day === undefined || position === undefined
    ? null
    : { day: Number(day), position: Number(position), given: Number(given) };
}

function* daysFrom(pool: DemoPool, miner: DemoMiner | null, first: number, now: number): Generator<number> {
  if (miner !== null) {
    const days = new Set(miner.parts.flatMap((part) => pool.partHours(part).daysWithBlocks));
    yield* [...days].filter((day) => day <= first).sort((a, b) => b - a);
    return;
  }
  const newest = dayOfStep(Math.min(stepOf(now), pool.population.endStep));
  for (let day = Math.min(first, newest); day > newest - listedDays; day--) yield day;
}

async function toBlock(pool: DemoPool, block: FoundBlock, now: number): Promise<Block> {
  const chain = pool.chains[block.chain] ?? pool.chains[0];
  const step = stepOf(block.at);
  const age = now - block.at;
  const isOrphaned = block.isOrphan && age >= orphanDelayMs(chain);
  const isConfirmed = !block.isOrphan && age >= chain.maturityMs;
  const hex = noiseHex(mix(mix(mix(chain.seed, block.part.seed), Math.floor(block.at / 1000)), block.nth), 32);
  return {
    chain: chain.coin.slug,
    height: block.height,
    hash: chain.coin.family === "ethereum" || chain.coin.family === "conflux" ? `0x${hex}` : hex,
    foundAt: block.at,
    scheme: block.part.scheme,
    finder: block.part.miner.address,
    worker: findingWorker(block.part, step, mix(mix(block.part.seed, Math.floor(block.at / 1000)), block.nth)),
    difficulty: chain.difficultyAt(step),
    effort: await pool.efforts.ofBlock(block),
    reward: isOrphaned ? 0n : chain.rewardAt(hourOfStep(step)),
    status: isOrphaned ? "orphaned" : isConfirmed ? "confirmed" : "pending",
    progress: isOrphaned ? null : isConfirmed ? 1 : Math.min(0.999, Math.max(0, age / chain.maturityMs)),
  };
}

function findingWorker(part: DemoPart, step: number, hash: number): string | null {
  const weights = workerWeightsAt(part, step);
  let left = unit(hash) * weights.reduce((a, b) => a + b, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return part.workers[index]?.name ?? null;
  }
  return null;
}

interface PayoutPlace {
  readonly hour: number;
  readonly chain: number;
}

function readPayoutCursor(cursor: string | null): PayoutPlace | null {
  if (cursor === null) return { hour: Number.POSITIVE_INFINITY, chain: 0 };
  const [, hour, chain] = /^(\d{1,8})\.(\d{1,2})$/.exec(cursor) ?? [];
  return hour === undefined || chain === undefined ? null : { hour: Number(hour), chain: Number(chain) };
}

function isAfter(row: PayoutPlace, place: PayoutPlace): boolean {
  return row.hour < place.hour || (row.hour === place.hour && row.chain > place.chain);
}

function comparePlaces(a: PayoutPlace, b: PayoutPlace): number {
  return b.hour - a.hour || a.chain - b.chain;
}

/** Null for an unknown cursor. */
export async function listMinerPayouts(
  pool: DemoPool,
  books: DemoBooks,
  miner: DemoMiner,
  page: PageRequest,
  now: number,
): Promise<Page<Payout> | null> {
  const place = readPayoutCursor(page.cursor);
  if (place === null) return null;
  const runs = await Promise.all(pool.chains.map((_, chain) => books.runsOf(miner, chain, now)));
  const all = runs.flatMap((ofChain, chain) => ofChain.map((run) => ({ ...run, chain })));
  const rows = all.filter((row) => isAfter(row, place)).sort(comparePlaces);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => books.toPayout(row, row.chain, null, now)),
    next: last !== undefined && rows.length > shown.length ? `${last.hour}.${last.chain}` : null,
    total: all.length,
  };
}

/** One row for each run and chain; null for an unknown cursor. */
export async function listPoolPayouts(
  pool: DemoPool,
  books: DemoBooks,
  page: PageRequest,
  now: number,
): Promise<Page<Payout> | null> {
  const place = readPayoutCursor(page.cursor);
  if (place === null) return null;
  const items: Payout[] = [];
  let next: string | null = null;
  const newest = dayOfStep(Math.min(stepOf(now), pool.population.endStep + 30 * STEPS_PER_DAY));
  const first = Math.min(newest, Math.floor(place.hour / 24));
  for (let day = first; day > newest - listedDays; day--) {
    const rows = await books.totalsOfDay(day, now);
    for (const row of rows.filter((row) => isAfter(row, place)).sort(comparePlaces)) {
      if (items.length >= page.limit) return { items, next, total: null };
      items.push(books.toPayout(row, row.chain, row.recipients, now));
      next = `${row.hour}.${row.chain}`;
    }
  }
  return { items, next: null, total: null };
}

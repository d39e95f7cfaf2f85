import type { Block } from "#src/domain/mining/block.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { Page, PageRequest } from "../pool-engine.ts";
import { orphanDelayMs } from "./chain.ts";
import type { DemoPool } from "./demo-pool.ts";
import type { FoundBlock } from "./found-blocks.ts";
import { mix, noiseHex, unit } from "./noise.ts";
import type { DemoMiner, DemoPart } from "./population.ts";
import { dayOfStep, hourOfStep, STEPS_PER_DAY, stepOf } from "./time-steps.ts";
import { weighWorkerDay, wideTroubleOf } from "./workers.ts";

/** Lists reach this far back from the present, or from the day a pool closed. */
export const listedDays = 400;

interface Place {
  readonly day: number;
  /** Blocks of that day before this position are still to be shown. */
  readonly position: number;
}

/** Blocks newest first, of the whole pool or of one miner; null for a cursor that no page gave out. */
export function listBlocks(
  pool: DemoPool,
  miner: DemoMiner | null,
  page: PageRequest,
  now: number,
): Page<Block> | null {
  const start =
    page.cursor === null ? { day: Math.floor(now / DAY), position: Number.POSITIVE_INFINITY } : readCursor(page.cursor);
  if (start === null) return null;
  const items: Block[] = [];
  let next: string | null = null;
  for (const day of daysFrom(pool, miner, start.day, now)) {
    const blocks = pool.foundBlocks.ofDay(day);
    const before = day === start.day ? Math.min(start.position, blocks.length) : blocks.length;
    for (let position = before - 1; position >= 0; position--) {
      const block = blocks[position];
      if (block === undefined || block.at > now || (miner !== null && block.part.miner.key !== miner.key)) continue;
      // Whether there is more shows only when the row after the page is seen.
      if (items.length >= page.limit) return { items, next, total: null };
      items.push(dressBlock(pool, block, now));
      next = `${day}.${position}`;
    }
  }
  return { items, next: null, total: null };
}

function readCursor(cursor: string): Place | null {
  const [, day, position] = /^(\d{1,6})\.(\d{1,7})$/.exec(cursor) ?? [];
  return day === undefined || position === undefined ? null : { day: Number(day), position: Number(position) };
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

function dressBlock(pool: DemoPool, block: FoundBlock, now: number): Block {
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
    effort: pool.efforts.ofBlock(block),
    reward: isOrphaned ? 0n : chain.rewardAt(hourOfStep(step)),
    status: isOrphaned ? "orphaned" : isConfirmed ? "confirmed" : "pending",
    progress: isOrphaned ? null : isConfirmed ? 1 : Math.min(0.999, Math.max(0, age / chain.maturityMs)),
  };
}

/** One of the workers that were on, by weight. */
function findingWorker(part: DemoPart, step: number, hash: number): string | null {
  const day = dayOfStep(step);
  const wide = { before: wideTroubleOf(part.miner.seed, day - 1), today: wideTroubleOf(part.miner.seed, day) };
  const ofDay = new Int32Array(STEPS_PER_DAY);
  const weights = part.workers.map((worker) => {
    const steady = weighWorkerDay(worker, day, wide, ofDay);
    return steady ?? ofDay[step - day * STEPS_PER_DAY] ?? 0;
  });
  let left = unit(hash) * weights.reduce((a, b) => a + b, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return part.workers[index]?.name ?? null;
  }
  return null;
}

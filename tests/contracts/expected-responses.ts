import { expect, it } from "vitest";
import type { Block } from "#src/domain/mining/block.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import type { PoolHistory, PoolSnapshot } from "#src/domain/mining/pool.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { Result } from "#src/domain/result.ts";
import {
  type HistoryWindow,
  listsPayouts,
  type Page,
  type PageRequest,
  type PoolEngine,
} from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";

const timeNames = new Set(["at", "foundAt", "paidAt", "lastShareAt", "lastBlockAt", "lastBlockFoundAt", "measuredAt"]);

export function expectTimesWithin(
  response: unknown,
  bounds: { readonly earliest: number; readonly latest: number },
  path: string,
): void {
  if (typeof response === "number") expect(Number.isFinite(response), path).toBe(true);
  if (typeof response !== "object" || response === null) return;
  for (const [name, value] of Object.entries(response)) {
    if (timeNames.has(name) && value !== null) {
      expect(value, `${path}.${name}`).toBeGreaterThanOrEqual(bounds.earliest);
      expect(value, `${path}.${name}`).toBeLessThanOrEqual(bounds.latest);
      expect(Number.isInteger(value), `${path}.${name}`).toBe(true);
    }
    expectTimesWithin(value, bounds, `${path}.${name}`);
  }
}

export function expectPool(pool: PoolSnapshot): void {
  expect(pool.schemes.length).toBeGreaterThan(0);
  expect(new Set(pool.schemes.map(({ scheme }) => scheme)).size).toBe(pool.schemes.length);
  for (const sample of pool.schemes) {
    expect(rewardSchemes).toContain(sample.scheme);
    expect(sample.hashrate).toBeGreaterThanOrEqual(0);
    expectCountOrNull(sample.miners);
    expectCountOrNull(sample.workers);
    if (sample.effort !== null) expect(sample.effort).toBeGreaterThanOrEqual(0);
  }
  for (const { port, startDifficulty } of pool.ports) {
    expect(port).toBeGreaterThan(0);
    expect(port).toBeLessThan(65_536);
    if (startDifficulty !== null) expect(startDifficulty).toBeGreaterThan(0);
  }
  for (const fee of Object.values(pool.fees)) {
    expect(fee).toBeGreaterThanOrEqual(0);
    expect(fee).toBeLessThan(1);
  }
  if (pool.minimumPayout !== null) expect(pool.minimumPayout >= 0n).toBe(true);
  if (pool.payoutIntervalMs !== null) expect(pool.payoutIntervalMs).toBeGreaterThan(0);
  const { network } = pool;
  if (network === null) return;
  expectCountOrNull(network.height);
  if (network.difficulty !== null) expect(network.difficulty).toBeGreaterThanOrEqual(0);
  if (network.hashrate !== null) expect(network.hashrate).toBeGreaterThan(0);
  if (network.blockReward !== null) expect(network.blockReward > 0n).toBe(true);
}

export function expectPoolHistory(history: PoolHistory, window: HistoryWindow): void {
  expectGrid(history.network, window);
  for (const scheme of rewardSchemes) {
    const points = history.schemes.filter((sample) => sample.scheme === scheme);
    expectGrid(points, window);
    for (const point of points) expect(point.hashrate).toBeGreaterThanOrEqual(0);
  }
}

export function expectGrid(points: readonly { readonly at: number }[], window: HistoryWindow): void {
  let previous = Number.NEGATIVE_INFINITY;
  for (const { at } of points) {
    expect(at % window.stepMs).toBe(0);
    expect(at).toBeGreaterThanOrEqual(window.from);
    expect(at).toBeLessThan(window.to);
    expect(at).toBeGreaterThan(previous);
    previous = at;
  }
}

export function expectMiner(miner: Miner): void {
  const keys = miner.workers.map(({ name, scheme }) => JSON.stringify([name, scheme]));
  expect(new Set(keys).size).toBe(keys.length);
  expect(miner.balances.length).toBeGreaterThan(0);
  for (const { confirmed, unconfirmed, paid, threshold } of miner.balances) {
    for (const amount of [confirmed, unconfirmed, paid, threshold]) {
      expect(amount === null || (typeof amount === "bigint" && amount >= 0n)).toBe(true);
    }
  }
  for (const { hashrate, shares } of [miner, ...miner.workers]) {
    for (const rate of Object.values(hashrate)) expect(rate === null || rate >= 0).toBe(true);
    for (const count of Object.values(shares)) expect(count === null || count >= 0).toBe(true);
  }
}

function expectCountOrNull(count: number | null): void {
  expect(count === null || (Number.isInteger(count) && count >= 0)).toBe(true);
}

interface ListSetup {
  readonly createEngine: () => PoolEngine;
  readonly knownAddress: string;
  readonly history: HistoryWindow;
}

type Fetch<Item> = (page: PageRequest) => Promise<Result<Page<Item>, SourceError>>;

const walkLength = 60;

export function expectListContract(setup: ListSetup): void {
  it("lists blocks newest first, page after page, none twice", async () => {
    const engine = setup.createEngine();
    const blocks = await walk((page) => engine.fetchBlocks(page), blockKey);
    expect(blocks.length).toBeGreaterThan(0);
    blocks.forEach(expectBlock);
    expectDescending(blocks.filter(({ chain }) => chain === blocks[0]?.chain).map(({ height }) => height));
  });

  it("says that it names no finders, where no block of its list has one", async () => {
    const engine = setup.createEngine();
    const blocks = await walk((page) => engine.fetchBlocks(page), blockKey);
    expect(engine.capabilities.namesNoFinders === true).toBe(blocks.every(({ finder }) => finder === null));
  });

  it("lists payouts newest first, page after page, none twice", async () => {
    const engine = setup.createEngine();
    if (!listsPayouts(engine)) return;
    const payouts = await walk((page) => engine.fetchPayouts(page), payoutKey);
    payouts.forEach(expectPayout);
    expectDescending(payouts.map(({ paidAt }) => paidAt));
  });

  it("lists a miner's own payouts and blocks in the same way", async () => {
    const engine = setup.createEngine();
    if (engine.capabilities.payouts) {
      const payouts = await walk((page) => engine.fetchMinerPayouts(setup.knownAddress, page), payoutKey);
      expect(payouts.length).toBeGreaterThan(0);
      payouts.forEach(expectPayout);
      expect(payouts.every(({ recipients }) => recipients === null)).toBe(true);
    }
    if (!engine.capabilities.blocksByMiner) return;
    const blocks = await walk((page) => engine.fetchMinerBlocks(setup.knownAddress, page), blockKey);
    blocks.forEach(expectBlock);
    expect(new Set(blocks.map(({ finder }) => finder)).size).toBeLessThanOrEqual(1);
  });

  it("puts a miner's history on the asked-for grid", async () => {
    const engine = setup.createEngine();
    if (engine.capabilities.minerHistoryMs === 0) return;
    const history = await engine.fetchMinerHistory(setup.knownAddress, null, setup.history);
    if (!history.ok) throw new Error(history.error.code);
    expect(history.value.length).toBeGreaterThan(0);
    for (const scheme of new Set(history.value.map((sample) => sample.scheme))) {
      expectGrid(
        history.value.filter((sample) => sample.scheme === scheme),
        setup.history,
      );
    }
    for (const { hashrate } of history.value) expect(hashrate).toBeGreaterThanOrEqual(0);
  });
}

async function walk<Item>(fetch: Fetch<Item>, key: (item: Item) => string): Promise<readonly Item[]> {
  const items: Item[] = [];
  const cursors = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: Result<Page<Item>, SourceError> = await fetch({ cursor, limit: 3 });
    if (!page.ok) throw new Error(page.error.code);
    expect(page.value.items.length).toBeLessThanOrEqual(3);
    items.push(...page.value.items);
    cursor = page.value.next;
    if (cursor !== null) {
      expect(cursors.has(cursor), "a cursor comes back").toBe(false);
      cursors.add(cursor);
    }
    if (cursor === null && page.value.total !== null) expect(items.length).toBe(page.value.total);
  } while (cursor !== null && items.length < walkLength);
  expect(new Set(items.map(key)).size).toBe(items.length);
  const long = await fetch({ cursor: null, limit: items.length });
  if (!long.ok) throw new Error(long.error.code);
  expect(long.value.items.map(key)).toEqual(items.map(key));
  return items;
}

function expectBlock(block: Block): void {
  expect(Number.isInteger(block.height) && block.height >= 0).toBe(true);
  expect(block.hash === null || block.hash.length > 0).toBe(true);
  expect(block.effort === null || block.effort >= 0).toBe(true);
  expect(block.reward === null || block.reward >= 0n).toBe(true);
  expect(block.progress === null || (block.progress >= 0 && block.progress <= 1)).toBe(true);
}

function expectPayout(payout: Payout): void {
  expect(payout.amount > 0n).toBe(true);
  expect(payout.fee === null || payout.fee >= 0n).toBe(true);
}

function expectDescending(values: readonly number[]): void {
  expect(values).toEqual([...values].sort((a, b) => b - a));
}

const blockKey = (block: Block) => `${block.chain} ${block.height} ${block.hash ?? block.foundAt} ${block.scheme}`;
const payoutKey = (payout: Payout) => `${payout.chain} ${payout.transactionId ?? ""} ${payout.paidAt} ${payout.amount}`;

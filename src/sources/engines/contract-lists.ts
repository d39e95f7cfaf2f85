import { expect, it } from "vitest";
import type { Block } from "#src/domain/mining/block.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { Result } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";
import { expectGrid } from "./contract-figures.ts";
import type { HistoryWindow, Page, PageRequest, PoolEngine } from "./pool-engine.ts";

// What the contract suite holds of lists: order, paging, and what stands in a row.

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

  it("lists payouts newest first, page after page, none twice", async () => {
    const engine = setup.createEngine();
    if (!engine.capabilities.payouts) return;
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

/** Goes through pages of three, and holds that one long page says the same. */
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

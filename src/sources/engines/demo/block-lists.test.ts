import { describe, expect, it } from "vitest";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { answerOf, engineAt, slugs, testNow } from "./engine-under-test.ts";

async function blocksAt(slug: CoinSlug, at: number, limit: number): Promise<readonly Block[]> {
  return (await answerOf(engineAt(slug, at).fetchBlocks({ cursor: null, limit }))).items;
}

const keyOf = (block: Block) => `${block.chain} ${block.height} ${block.hash}`;

describe("blocks", () => {
  it("have efforts with mean 1 and the spread of an exponential, over all coins and schemes", async () => {
    const efforts: number[] = [];
    for (const slug of slugs) {
      for (const { effort } of await blocksAt(slug, testNow, 150)) if (effort !== null) efforts.push(effort);
    }
    const mean = efforts.reduce((a, b) => a + b, 0) / efforts.length;
    expect(efforts.length).toBeGreaterThan(4500);
    // One standard deviation of a mean of n exponentials is 1/√n. First blocks of a short stay have less than a whole round behind them.
    expect(Math.abs(mean - 1)).toBeLessThan(5 / Math.sqrt(efforts.length));
    const long = efforts.filter((effort) => effort > 3).length / efforts.length;
    // e^-3 = 5 %.
    expect(long).toBeGreaterThan(0.035);
    expect(long).toBeLessThan(0.065);
  }, 60_000);

  it.each(slugs)("%s: are found by miners the pool has, at heights and times that fit, none twice", async (slug) => {
    const coin = getCoin(slug);
    const blocks = await blocksAt(slug, testNow, 120);
    const own = blocks.filter(({ chain }) => chain === slug);
    expect(blocks).toHaveLength(120);
    expect(new Set(blocks.map(keyOf)).size).toBe(120);
    expect(new Set(own.map(({ height }) => height)).size).toBe(own.length);
    expect(new Set(blocks.map(({ chain }) => chain))).toEqual(new Set([slug, ...coin.mergeMined]));
    for (const [i, block] of blocks.entries()) {
      expect(block.foundAt).toBeLessThanOrEqual(blocks[i - 1]?.foundAt ?? testNow);
      expect(block.worker).not.toBeNull();
      expect(block.difficulty ?? 0).toBeGreaterThan(0);
      expect(coin.addressFormats.some(({ pattern }) => pattern.test(block.finder ?? ""))).toBe(true);
    }
    const [newest, oldest] = [own[0], own.at(-1)];
    const heights = (newest?.height ?? 0) - (oldest?.height ?? 0);
    const slots = ((newest?.foundAt ?? 0) - (oldest?.foundAt ?? 0)) / 1000 / coin.blockTimeSeconds;
    // Between two adjustments of its difficulty a chain is faster or slower than intended.
    const slack = getCoin(slug).difficultyEpochBlocks === null ? 0 : slots * 0.2;
    expect(Math.abs(heights - slots)).toBeLessThan(4 + slack);
  });

  it.each(["btc", "ltc", "kas", "quai", "xmr"] as const)(
    "%s: ripen with time and never change otherwise",
    async (slug) => {
      const before = (await blocksAt(slug, testNow, 60)).filter(({ chain }) => chain === slug);
      const later = await answerOf(
        engineAt(slug, testNow + 20 * DAY).fetchMinerBlocks(before[0]?.finder ?? "", { cursor: null, limit: 1000 }),
      ).catch(() => null);
      const [first] = before;
      if (first === undefined) throw new Error("no block");
      const maturity = (getCoin(slug).confirmations ?? 100) * getCoin(slug).blockTimeSeconds * 1000;
      const progressAt = async (at: number) =>
        (await blocksAt(slug, at, 400)).find((block) => keyOf(block) === keyOf(first));
      expect((await progressAt(first.foundAt + 1))?.status).toBe("pending");
      const half = await progressAt(first.foundAt + Math.floor(maturity / 2));
      expect(half === undefined || half.status !== "orphaned").toBe(true);
      if (half !== undefined) expect(half.progress).toBeCloseTo(0.5, 2);
      const ripe = later?.items.find((block) => keyOf(block) === keyOf(first));
      if (ripe !== undefined) expect(ripe).toEqual({ ...first, status: "confirmed", progress: 1 });
      for (const block of before) {
        const age = testNow - block.foundAt;
        if (block.status === "pending") expect(age).toBeLessThan(maturity);
        if (block.status === "confirmed") expect(age).toBeGreaterThanOrEqual(maturity);
        if (block.status === "orphaned") expect(block.reward).toBe(0n);
      }
    },
  );

  it("are one in a hundred orphaned", async () => {
    const blocks = await blocksAt("kas", testNow, 6000);
    const orphans = blocks.filter(({ status }) => status === "orphaned").length;
    // 60 ± four standard deviations.
    expect(orphans).toBeGreaterThan(29);
    expect(orphans).toBeLessThan(91);
  }, 30_000);

  it.each(slugs)(
    "%s: page after page the same as one long page, also when new blocks arrive in between",
    async (slug) => {
      const long = await blocksAt(slug, testNow, 45);
      const paged: Block[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 3; page++) {
        // The clock goes on between the pages; a cursor stays where it is.
        const engine = engineAt(slug, testNow + page * 5);
        const answer: { items: readonly Block[]; next: string | null } = await answerOf(
          engine.fetchBlocks({ cursor, limit: 15 }),
        );
        paged.push(...answer.items);
        cursor = answer.next;
      }
      expect(paged.map(keyOf)).toEqual(long.map(keyOf));
    },
  );

  it("of SOLO carry the finder's own effort, and every finder's list holds his blocks", async () => {
    const engine = engineAt("rvn");
    const { items } = await answerOf(engine.fetchBlocks({ cursor: null, limit: 200 }));
    const solo = items.filter(({ scheme, foundAt }) => scheme === "solo" && foundAt > testNow - 2 * DAY);
    expect(solo.length).toBeGreaterThan(5);
    for (const block of solo.slice(0, 12)) {
      const own = await answerOf(engine.fetchMinerBlocks(block.finder ?? "", { cursor: null, limit: 500 }));
      expect(own.items.map(keyOf)).toContain(keyOf(block));
      const previous = own.items.find(({ foundAt, scheme }) => foundAt < block.foundAt && scheme === "solo");
      if (previous === undefined) continue;
      // His hashrate over the time between his two blocks, against what a block takes.
      const window = { from: Math.floor(previous.foundAt / HOUR) * HOUR, to: block.foundAt, stepMs: 600_000 };
      const history = await answerOf(engine.fetchMinerHistory(block.finder ?? "", null, window));
      const work = history
        .filter((sample) => sample.scheme === "solo")
        .reduce((sum, { at, hashrate }) => {
          const seconds = (Math.min(at + 600_000, block.foundAt) - Math.max(at, previous.foundAt)) / 1000;
          return sum + hashrate * Math.max(0, seconds);
        }, 0);
      const expected = (block.difficulty ?? 0) * getCoin("rvn").hashesPerDifficulty;
      // The difficulty drifted a little in between.
      expect((block.effort ?? 0) / (work / expected)).toBeGreaterThan(0.9);
      expect((block.effort ?? 0) / (work / expected)).toBeLessThan(1.1);
    }
  }, 30_000);
});

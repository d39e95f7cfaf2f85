import { describe, expect, it } from "vitest";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import {
  engineAt,
  responseAt,
  responseOf,
  sharedEngine,
  slugOfEachKind,
  slugs,
  testNow,
} from "../engine-under-test.ts";
import { findDemoMagnitude } from "../simulation/magnitudes.ts";

const step = 10 * MINUTE;
const grid = Math.floor(testNow / step) * step;

describe("pool history", () => {
  it.each(slugOfEachKind)(
    "%s: the same window twice, in another order, from another engine, gives the same response",
    async (slug) => {
      const window = { from: grid - 9 * HOUR, to: grid - 3 * HOUR, stepMs: step };
      const first = sharedEngine(slug);
      const before = await responseOf(first.fetchPoolHistory(window));
      await first.fetchPool();
      await first.fetchPoolHistory({ from: grid - 100 * DAY, to: grid - 99 * DAY, stepMs: HOUR });
      expect(await responseOf(first.fetchPoolHistory(window))).toEqual(before);
      const other = engineAt(slug, testNow + 3 * DAY);
      await other.fetchPool();
      expect(await responseOf(other.fetchPoolHistory(window))).toEqual(before);
      expect(before.network).toHaveLength(36);
      expect(before.schemes).toHaveLength(108);
    },
  );

  it.each(slugOfEachKind)(
    "%s: windows that overlap agree exactly, and the present agrees with history",
    async (slug) => {
      const engine = sharedEngine(slug);
      const long = await responseOf(engine.fetchPoolHistory({ from: grid - 12 * HOUR, to: testNow, stepMs: step }));
      const short = await responseOf(engine.fetchPoolHistory({ from: grid - 2 * HOUR, to: testNow, stepMs: step }));
      expect(long.schemes.slice(-short.schemes.length)).toEqual(short.schemes);
      expect(long.network.slice(-short.network.length)).toEqual(short.network);
      const present = await responseOf(engine.fetchPool());
      for (const sample of present.schemes) {
        const point = long.schemes.find(({ at, scheme }) => at === grid && scheme === sample.scheme);
        expect(point).toMatchObject({ hashrate: sample.hashrate, miners: sample.miners, workers: sample.workers });
      }
      expect(long.network.at(-1)).toMatchObject({
        at: grid,
        hashrate: present.network?.hashrate,
        difficulty: present.network?.difficulty,
      });
    },
  );

  it("makes a longer step the mean of the shorter ones", async () => {
    const engine = sharedEngine("kas");
    const day = Math.floor(testNow / DAY) * DAY - 5 * DAY;
    const fine = await responseOf(engine.fetchPoolHistory({ from: day, to: day + DAY, stepMs: step }));
    const coarse = await responseOf(engine.fetchPoolHistory({ from: day, to: day + DAY, stepMs: DAY }));
    const pps = fine.schemes.filter(({ scheme }) => scheme === "pps").map(({ hashrate }) => hashrate);
    expect(pps).toHaveLength(144);
    expect(coarse.schemes[0]?.hashrate).toBeCloseTo(pps.reduce((a, b) => a + b, 0) / 144, -6);
    expect(coarse.schemes).toHaveLength(3);
  });

  it.each(slugs)("%s: through 400 days every number is one, and of a size that fits the coin", async (slug) => {
    const coin = getCoin(slug);
    const magnitude = findDemoMagnitude(slug);
    const engine = sharedEngine(slug);
    let height = 0;
    for (let from = testNow - 400 * DAY; from < testNow; from += 31 * DAY) {
      const history = await responseOf(engine.fetchPoolHistory({ from, to: from + 20 * MINUTE, stepMs: step }));
      for (const { hashrate, difficulty, blockReward, height: next } of history.network) {
        expect((hashrate ?? 0) / magnitude.networkHashrate).toBeGreaterThan(0.7);
        expect((hashrate ?? 0) / magnitude.networkHashrate).toBeLessThan(1.4);
        const fromDifficulty = ((difficulty ?? 0) * coin.hashesPerDifficulty) / coin.algorithmBlockTimeSeconds;
        // A difficulty in epochs follows the hashrate with a delay; otherwise both are the same figure.
        const isSetAtOnce = coin.difficultyEpochBlocks === null;
        expect(Math.abs(fromDifficulty / (hashrate ?? 0) - 1)).toBeLessThan(isSetAtOnce ? 1e-9 : 0.25);
        // An unknown reward stays unknown.
        if (coin.blockReward === null) expect(blockReward).toBeNull();
        else expect(blockReward ?? 0n).toBeGreaterThan(0n);
        expect(next ?? 0).toBeGreaterThanOrEqual(height);
        height = next ?? 0;
      }
      const at = history.network[0]?.at;
      const schemes = history.schemes.filter((sample) => sample.at === at);
      const total = schemes.reduce((sum, { hashrate }) => sum + hashrate, 0);
      const share = total / (history.network[0]?.hashrate ?? 0);
      expect(share).toBeGreaterThan(0.005);
      expect(share).toBeLessThan(0.12);
      for (const { hashrate, miners, workers } of schemes) {
        expect(hashrate).toBeGreaterThan(0);
        expect(miners ?? 0).toBeGreaterThan(10);
        expect(workers ?? 0).toBeGreaterThanOrEqual(miners ?? 0);
      }
    }
  });

  it("has nothing of the future, and refuses windows without end", async () => {
    const engine = sharedEngine("xmr");
    const ahead = await responseOf(engine.fetchPoolHistory({ from: testNow, to: testNow + DAY, stepMs: step }));
    expect(ahead).toEqual({ network: [], schemes: [] });
    for (const window of [
      { from: 0, to: testNow, stepMs: 1000 },
      { from: 0, to: testNow, stepMs: 0 },
      { from: Number.NEGATIVE_INFINITY, to: testNow, stepMs: step },
    ]) {
      expect(await engine.fetchPoolHistory(window)).toMatchObject({ ok: false, error: { code: "unsupported" } });
    }
  });

  it("takes a first fill of 31 days in ten-minute steps without holding up a start", async () => {
    const engine = sharedEngine("btc");
    const started = performance.now();
    const history = await responseOf(engine.fetchPoolHistory({ from: grid - 31 * DAY, to: testNow, stepMs: step }));
    expect(history.network).toHaveLength(31 * 144 + 1);
    // About 0.1 s on an idle core; the bound only detects work that grows out of hand.
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 20_000);
});

describe("miner history", () => {
  it.each(["btc", "kas", "xmr"] as const)("%s: adds up to what the miner's page says", async (slug) => {
    const engine = sharedEngine(slug);
    for (const { address } of (await responseOf(engine.fetchTopMiners(200))).slice(0, 40)) {
      const lookup = await responseOf(engine.fetchMiner(address));
      if (lookup.found !== "yes") throw new Error("a top miner is not known");
      const { hashrate, workers } = lookup.miner;
      const window = { from: grid - 143 * step, to: testNow, stepMs: step };
      const history = await responseOf(engine.fetchMinerHistory(address, null, window));
      const sum = history.reduce((total, sample) => total + sample.hashrate, 0);
      expect(sum / 144 / (hashrate.day ?? 0)).toBeCloseTo(1, 9);
      const present = history.filter(({ at }) => at === grid);
      expect(present.reduce((total, sample) => total + sample.hashrate, 0) / (hashrate.tenMinutes ?? 0)).toBeCloseTo(
        1,
        9,
      );
      const on = workers.filter((worker) => (worker.hashrate.tenMinutes ?? 0) > 0);
      expect(present.reduce((total, sample) => total + (sample.workersOnline ?? 0), 0)).toBe(on.length);
    }
  });

  it("has one worker's part, under one scheme", async () => {
    const engine = sharedEngine("kas");
    const [top] = await responseOf(engine.fetchTopMiners(1));
    const lookup = await responseOf(engine.fetchMiner(top?.address ?? ""));
    if (lookup.found !== "yes") throw new Error("the top miner is not known");
    const worker = lookup.miner.workers.find(({ hashrate }) => (hashrate.tenMinutes ?? 0) > 0);
    if (worker === undefined) throw new Error("the top miner has no worker");
    const window = { from: grid - HOUR, to: testNow, stepMs: step };
    const history = await responseOf(engine.fetchMinerHistory(lookup.miner.address, worker, window));
    expect(history).toHaveLength(7);
    expect(history.at(-1)).toEqual({
      at: grid,
      scheme: worker.scheme,
      hashrate: worker.hashrate.tenMinutes,
      workersOnline: 1,
      shares: {
        valid: expect.closeTo(9.892, 3),
        stale: expect.closeTo(0.032, 3),
        invalid: expect.closeTo(0.0187, 4),
      },
    });
    const unknown = { name: "nobody's rig", scheme: worker.scheme };
    expect(await engine.fetchMinerHistory(lookup.miner.address, unknown, window)).toEqual({
      ok: false,
      error: { code: "not-found" },
    });
  });
});

it.each(["btc", "ltc"] as const)("%s: adjusts its difficulty every 2016 blocks and never in between", async (slug) => {
  const history = await responseOf(
    sharedEngine(slug).fetchPoolHistory({ from: testNow - 20 * DAY, to: testNow, stepMs: step }),
  );
  const epochs = new Map<number, Set<number>>();
  for (const { height, difficulty } of history.network) {
    const epoch = Math.floor((height ?? 0) / 2016);
    epochs.set(epoch, (epochs.get(epoch) ?? new Set()).add(difficulty ?? 0));
  }
  expect(epochs.size).toBeGreaterThan(1);
  expect([...epochs.values()].map(({ size }) => size)).toEqual([...epochs].map(() => 1));
  expect(new Set([...epochs.values()].flatMap((of) => [...of])).size).toBe(epochs.size);
});

async function blocksAt(slug: CoinSlug, at: number, limit: number): Promise<readonly Block[]> {
  return (await responseAt(slug, at, (engine) => engine.fetchBlocks({ cursor: null, limit }))).items;
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
    // One standard deviation of a mean of n exponentials is 1/√n. First blocks of a short stay have less than a whole
    // round before them.
    expect(Math.abs(mean - 1)).toBeLessThan(5 / Math.sqrt(efforts.length));
    const long = efforts.filter((effort) => effort > 3).length / efforts.length;
    // e^-3 = 5 %.
    expect(long).toBeGreaterThan(0.035);
    expect(long).toBeLessThan(0.065);
  }, 60_000);

  it.each(slugOfEachKind)(
    "%s: are found by miners the pool has, at heights and times that fit, none twice",
    async (slug) => {
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
      const blockTimes = ((newest?.foundAt ?? 0) - (oldest?.foundAt ?? 0)) / 1000 / coin.blockTimeSeconds;
      // Between two adjustments of its difficulty a chain is faster or slower than intended.
      const slack = getCoin(slug).difficultyEpochBlocks === null ? 0 : blockTimes * 0.2;
      expect(Math.abs(heights - blockTimes)).toBeLessThan(4 + slack);
    },
  );

  it.each(["btc", "ltc", "kas", "quai", "xmr"] as const)(
    "%s: ripen with time and never change otherwise",
    async (slug) => {
      const before = (await blocksAt(slug, testNow, 60)).filter(({ chain }) => chain === slug);
      const later = await responseAt(slug, testNow + 20 * DAY, (engine) =>
        engine.fetchMinerBlocks(before[0]?.finder ?? "", { cursor: null, limit: 1000 }),
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
    const blocks: Block[] = [];
    for (const day of [0, 1, 2, 3, 4, 5]) blocks.push(...(await blocksAt("kas", testNow - day * DAY, 1000)));
    const orphans = blocks.filter(({ status }) => status === "orphaned").length;
    // 60 ± four standard deviations.
    expect(orphans).toBeGreaterThan(29);
    expect(orphans).toBeLessThan(91);
  }, 30_000);

  it.each(slugOfEachKind)(
    "%s: page after page the same as one long page, also when new blocks arrive in between",
    async (slug) => {
      const long = await blocksAt(slug, testNow, 45);
      const paged: Block[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 3; page++) {
        // The clock moves between the pages; a cursor keeps its position.
        const place = cursor;
        const response: { items: readonly Block[]; next: string | null } = await responseAt(
          slug,
          testNow + page * 5,
          (engine) => engine.fetchBlocks({ cursor: place, limit: 15 }),
        );
        paged.push(...response.items);
        cursor = response.next;
      }
      expect(paged.map(keyOf)).toEqual(long.map(keyOf));
    },
  );

  it("of a pool are listed down to the thousandth, and the list says that it is cut there", async () => {
    const engine = sharedEngine("kas");
    const first = await responseOf(engine.fetchBlocks({ cursor: null, limit: 990 }));
    const last = await responseOf(engine.fetchBlocks({ cursor: first.next, limit: 100 }));
    expect([first.items.length, first.isCut, last.items.length, last.next, last.isCut]).toEqual([
      990,
      undefined,
      10,
      null,
      true,
    ]);
  });

  it("of SOLO carry the finder's own effort, and every finder's own list has them", async () => {
    const engine = sharedEngine("rvn");
    const { items } = await responseOf(engine.fetchBlocks({ cursor: null, limit: 200 }));
    const solo = items.filter(({ scheme, foundAt }) => scheme === "solo" && foundAt > testNow - 2 * DAY);
    expect(solo.length).toBeGreaterThan(5);
    for (const block of solo.slice(0, 12)) {
      const own = await responseOf(engine.fetchMinerBlocks(block.finder ?? "", { cursor: null, limit: 500 }));
      expect(own.items.map(keyOf)).toContain(keyOf(block));
      const previous = own.items.find(({ foundAt, scheme }) => foundAt < block.foundAt && scheme === "solo");
      if (previous === undefined) continue;
      // The finder's hashrate over the time between the two blocks, compared with the work of a block.
      const window = { from: Math.floor(previous.foundAt / HOUR) * HOUR, to: block.foundAt, stepMs: 600_000 };
      const history = await responseOf(engine.fetchMinerHistory(block.finder ?? "", null, window));
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

import { describe, expect, it } from "vitest";
import { getCoin } from "#src/domain/coins/index.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { answerOf, engineAt, slugs, testNow } from "./engine-under-test.ts";
import { demoMagnitudes } from "./magnitudes.ts";

const step = 10 * MINUTE;
const grid = Math.floor(testNow / step) * step;

describe("pool history", () => {
  it.each(slugs)(
    "%s: the same window twice, in another order, from another engine, gives the same answer",
    async (slug) => {
      const window = { from: grid - 9 * HOUR, to: grid - 3 * HOUR, stepMs: step };
      const first = engineAt(slug);
      const before = await answerOf(first.fetchPoolHistory(window));
      await first.fetchPool();
      await first.fetchPoolHistory({ from: grid - 100 * DAY, to: grid - 99 * DAY, stepMs: HOUR });
      expect(await answerOf(first.fetchPoolHistory(window))).toEqual(before);
      const other = engineAt(slug, testNow + 3 * DAY);
      await other.fetchPool();
      expect(await answerOf(other.fetchPoolHistory(window))).toEqual(before);
      expect(before.network).toHaveLength(36);
      expect(before.schemes).toHaveLength(108);
    },
  );

  it.each(slugs)("%s: windows that overlap agree exactly, and the present agrees with history", async (slug) => {
    const engine = engineAt(slug);
    const long = await answerOf(engine.fetchPoolHistory({ from: grid - 12 * HOUR, to: testNow, stepMs: step }));
    const short = await answerOf(engine.fetchPoolHistory({ from: grid - 2 * HOUR, to: testNow, stepMs: step }));
    expect(long.schemes.slice(-short.schemes.length)).toEqual(short.schemes);
    expect(long.network.slice(-short.network.length)).toEqual(short.network);
    const present = await answerOf(engine.fetchPool());
    for (const sample of present.schemes) {
      const point = long.schemes.find(({ at, scheme }) => at === grid && scheme === sample.scheme);
      expect(point).toMatchObject({ hashrate: sample.hashrate, miners: sample.miners, workers: sample.workers });
    }
    expect(long.network.at(-1)).toMatchObject({
      at: grid,
      hashrate: present.network?.hashrate,
      difficulty: present.network?.difficulty,
    });
  });

  it("makes a longer step the mean of the shorter ones", async () => {
    const engine = engineAt("kas");
    const day = Math.floor(testNow / DAY) * DAY - 5 * DAY;
    const fine = await answerOf(engine.fetchPoolHistory({ from: day, to: day + DAY, stepMs: step }));
    const coarse = await answerOf(engine.fetchPoolHistory({ from: day, to: day + DAY, stepMs: DAY }));
    const pps = fine.schemes.filter(({ scheme }) => scheme === "pps").map(({ hashrate }) => hashrate);
    expect(pps).toHaveLength(144);
    expect(coarse.schemes[0]?.hashrate).toBeCloseTo(pps.reduce((a, b) => a + b, 0) / 144, -6);
    expect(coarse.schemes).toHaveLength(3);
  });

  it.each(slugs)("%s: through 400 days every number is one, and of a size that fits the coin", async (slug) => {
    const coin = getCoin(slug);
    const magnitude = demoMagnitudes[slug];
    if (magnitude === undefined) throw new Error("no magnitudes");
    const engine = engineAt(slug);
    let height = 0;
    for (let from = testNow - 400 * DAY; from < testNow; from += 31 * DAY) {
      const history = await answerOf(engine.fetchPoolHistory({ from, to: from + 20 * MINUTE, stepMs: step }));
      for (const { hashrate, difficulty, blockReward, height: next } of history.network) {
        expect((hashrate ?? 0) / magnitude.networkHashrate).toBeGreaterThan(0.7);
        expect((hashrate ?? 0) / magnitude.networkHashrate).toBeLessThan(1.4);
        const fromDifficulty = ((difficulty ?? 0) * coin.hashesPerDifficulty) / coin.algorithmBlockTimeSeconds;
        // Set in epochs it follows the hashrate from afar; else both are one thing seen twice.
        const isSetAtOnce = coin.difficultyEpochBlocks === null;
        expect(Math.abs(fromDifficulty / (hashrate ?? 0) - 1)).toBeLessThan(isSetAtOnce ? 1e-9 : 0.25);
        expect(blockReward ?? 0n).toBeGreaterThan(0n);
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

  it("tells nothing of the future, and refuses windows without end", async () => {
    const engine = engineAt("xmr");
    const ahead = await answerOf(engine.fetchPoolHistory({ from: testNow, to: testNow + DAY, stepMs: step }));
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
    const engine = engineAt("btc");
    const started = performance.now();
    const history = await answerOf(engine.fetchPoolHistory({ from: grid - 31 * DAY, to: testNow, stepMs: step }));
    expect(history.network).toHaveLength(31 * 144 + 1);
    // About 0.1 s on an idle core; the bound only catches work that grows out of hand.
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 20_000);
});

describe("miner history", () => {
  it.each(["btc", "kas", "xmr"] as const)("%s: adds up to what the miner's page says", async (slug) => {
    const engine = engineAt(slug);
    for (const { address } of (await answerOf(engine.fetchTopMiners(200))).slice(0, 40)) {
      const lookup = await answerOf(engine.fetchMiner(address));
      if (lookup.found !== "yes") throw new Error("a top miner is not known");
      const { hashrate, workers } = lookup.miner;
      const window = { from: grid - 143 * step, to: testNow, stepMs: step };
      const history = await answerOf(engine.fetchMinerHistory(address, null, window));
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

  it("tells one worker's part, under one scheme", async () => {
    const engine = engineAt("kas");
    const [top] = await answerOf(engine.fetchTopMiners(1));
    const lookup = await answerOf(engine.fetchMiner(top?.address ?? ""));
    if (lookup.found !== "yes") throw new Error("the top miner is not known");
    const worker = lookup.miner.workers.find(({ hashrate }) => (hashrate.tenMinutes ?? 0) > 0);
    if (worker === undefined) throw new Error("the top miner has no worker");
    const window = { from: grid - HOUR, to: testNow, stepMs: step };
    const history = await answerOf(engine.fetchMinerHistory(lookup.miner.address, worker, window));
    expect(history).toHaveLength(7);
    expect(history.at(-1)).toEqual({
      at: grid,
      scheme: worker.scheme,
      hashrate: worker.hashrate.tenMinutes,
      workersOnline: 1,
    });
    const stranger = { name: "nobody's rig", scheme: worker.scheme };
    expect(await engine.fetchMinerHistory(lookup.miner.address, stranger, window)).toEqual({
      ok: false,
      error: { code: "not-found" },
    });
  });
});

it.each(["btc", "ltc"] as const)(
  "%s: sets its difficulty anew every 2016 blocks and never in between",
  async (slug) => {
    const history = await answerOf(
      engineAt(slug).fetchPoolHistory({ from: testNow - 20 * DAY, to: testNow, stepMs: step }),
    );
    const epochs = new Map<number, Set<number>>();
    for (const { height, difficulty } of history.network) {
      const epoch = Math.floor((height ?? 0) / 2016);
      epochs.set(epoch, (epochs.get(epoch) ?? new Set()).add(difficulty ?? 0));
    }
    expect(epochs.size).toBeGreaterThan(1);
    expect([...epochs.values()].map(({ size }) => size)).toEqual([...epochs].map(() => 1));
    expect(new Set([...epochs.values()].flatMap((of) => [...of])).size).toBe(epochs.size);
  },
);

import { describe, expect, it } from "vitest";
import { getCoin } from "#src/domain/coins/index.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { describeEngineContract } from "../contract.ts";
import { createDemoEngine, demoShowcase } from "./create-demo-engine.ts";
import { answerOf, engineAt, slugs, testNow, testSchemes } from "./engine-under-test.ts";

for (const slug of ["ltc", "kas", "xmr", "etc"] as const) {
  const [top] = demoShowcase(getCoin(slug), testNow, testSchemes);
  if (top === undefined) throw new Error(`${slug} has no top miner.`);
  const { minimum } = await answerOf(engineAt(slug).fetchMinerSettings(top.address));
  describeEngineContract(`demo (${slug})`, {
    createEngine: () => engineAt(slug),
    createFaultyEngine: null,
    now: testNow,
    earliest: testNow - 400 * DAY,
    knownAddress: top.address,
    unknownAddress: getCoin(slug).addressExample,
    history: { from: testNow - 6 * HOUR, to: testNow, stepMs: 10 * MINUTE },
    settings: {
      address: top.address,
      acceptedIp: "203.0.113.7",
      otherIp: "203.0.113.8",
      threshold: (minimum ?? 0n) * 20n,
      belowMinimum: 1n,
    },
  });
}

describe("a pool that is closed", () => {
  const closedAt = Date.UTC(2025, 7, 18);
  const options = { endedAt: "2025-08-18T00:00:00Z" };

  it.each(["sdr", "nir", "pyi"] as const)(
    "%s has no miners and no live figures, and a history that ends",
    async (slug) => {
      const engine = engineAt(slug, testNow, options);
      const pool = await answerOf(engine.fetchPool());
      expect(pool.schemes).toEqual([]);
      expect(pool.network).toBeNull();
      expect(pool.lastBlockFoundAt).toBeLessThan(closedAt);
      expect(pool.lastBlockFoundAt).toBeGreaterThan(closedAt - 2 * DAY);
      expect(await answerOf(engine.fetchTopMiners(10))).toEqual([]);
      const history = await answerOf(
        engine.fetchPoolHistory({ from: closedAt - HOUR, to: closedAt + DAY, stepMs: 10 * MINUTE }),
      );
      expect(history.network).toHaveLength(6);
      expect(history.schemes.every(({ hashrate }) => hashrate > 0)).toBe(true);
      const { items } = await answerOf(engine.fetchBlocks({ cursor: null, limit: 5 }));
      expect(items).toHaveLength(5);
      expect(items.every(({ foundAt, status }) => foundAt < closedAt && status !== "pending")).toBe(true);
    },
  );

  it("had until then the history it would have had anyway", async () => {
    const window = { from: closedAt - 2 * DAY, to: closedAt, stepMs: HOUR };
    const closed = await answerOf(engineAt("nir", testNow, options).fetchPoolHistory(window));
    expect(closed.network).toHaveLength(48);
    const open = await answerOf(engineAt("nir", closedAt - 1).fetchPoolHistory(window));
    expect(closed.network).toEqual(open.network);
    const early = { ...window, to: closedAt - DAY };
    expect((await answerOf(engineAt("nir", testNow, options).fetchPoolHistory(early))).schemes).toHaveLength(72);
  });

  it("forgets its miners ninety days later", async () => {
    const [top] = demoShowcase(getCoin("sdr"), closedAt - DAY, testSchemes, options);
    const address = top?.address ?? "";
    const soon = await answerOf(engineAt("sdr", closedAt + 30 * DAY, options).fetchMiner(address));
    if (soon.found !== "yes") throw new Error("forgotten too early");
    expect(soon.miner.hashrate.tenMinutes).toBe(0);
    expect(soon.miner.lastShareAt ?? 0).toBeLessThan(closedAt);
    const late = await answerOf(engineAt("sdr", closedAt + 91 * DAY, options).fetchMiner(address));
    expect(late).toEqual({ found: "no" });
  });
});

describe("miners", () => {
  it("are found in any letter case where the chain ignores it, and only there", async () => {
    for (const slug of ["etc", "ltc"] as const) {
      const [top] = await answerOf(engineAt(slug).fetchTopMiners(1));
      const lookup = await answerOf(engineAt(slug).fetchMiner((top?.address ?? "").toUpperCase()));
      expect(lookup.found).toBe(slug === "etc" ? "yes" : "no");
    }
  });

  it.each(slugs)("%s: every top miner is known and his page agrees with the list", async (slug) => {
    const engine = engineAt(slug);
    const top = await answerOf(engine.fetchTopMiners(500));
    const pool = await answerOf(engine.fetchPool());
    const total = pool.schemes.reduce((sum, { hashrate }) => sum + hashrate, 0);
    expect(top.reduce((sum, { hashrate }) => sum + hashrate, 0) / total).toBeCloseTo(1, 9);
    for (const { address, hashrate, hashrateDay, lastShareAt } of top.filter((_, i) => i % 25 === 0)) {
      const lookup = await answerOf(engine.fetchMiner(address));
      if (lookup.found !== "yes") throw new Error(`${address} is not known`);
      expect((lookup.miner.hashrate.tenMinutes ?? 0) / hashrate).toBeCloseTo(1, 9);
      expect((lookup.miner.hashrate.day ?? 0) / (hashrateDay ?? 0)).toBeCloseTo(1, 9);
      expect(lookup.miner.lastShareAt).toBe(lastShareAt);
      expect(lastShareAt ?? 0).toBeGreaterThan(testNow - 20 * MINUTE);
    }
  });

  it("have share counts that make up their hashrate", async () => {
    const engine = engineAt("kas");
    const top = await answerOf(engine.fetchTopMiners(3));
    const worth = await Promise.all(
      top.map(async ({ address }) => {
        const lookup = await answerOf(engine.fetchMiner(address));
        if (lookup.found !== "yes") throw new Error("not known");
        const { shares, hashrate } = lookup.miner;
        expect((shares.stale ?? 0) / (shares.valid ?? 1)).toBeLessThan(0.011);
        expect((shares.invalid ?? 0) / (shares.valid ?? 1)).toBeLessThan(0.003);
        return ((hashrate.day ?? 0) * 86_400) / (shares.valid ?? 1);
      }),
    );
    for (const hashes of worth) expect(hashes / (worth[0] ?? 1)).toBeCloseTo(1, 2);
  });

  it("go by another seed when asked, and by the same otherwise", async () => {
    const context = {
      coin: getCoin("rvn"),
      schemes: testSchemes,
      address: null,
      fees: {},
      minimumPayout: null,
      options: {},
      now: () => testNow,
      fetch: () => Promise.reject(new Error("nobody")),
    };
    const first = await answerOf(createDemoEngine(context).fetchTopMiners(3));
    expect(await answerOf(createDemoEngine(context).fetchTopMiners(3))).toEqual(first);
    expect(await answerOf(createDemoEngine({ ...context, seed: 7 }).fetchTopMiners(3))).not.toEqual(first);
  });
});

import { describe, expect, it } from "vitest";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { readCounters, subtractCounters } from "#src/domain/earnings/share-counts.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { describeEngineContract } from "../../../../tests/contracts/engine-contract.ts";
import { countRounds } from "../../event-loop/__fixtures__/count-rounds.ts";
import type { PoolEngine } from "../pool-engine.ts";
import { createDemoEngine, demoShowcase, readDemoOptions } from "./create-demo-engine.ts";
import {
  engineAt,
  responseAt,
  responseOf,
  sharedEngine,
  slugOfEachKind,
  testNow,
  testSchemes,
} from "./engine-under-test.ts";
import type { ShowcaseLabel } from "./responses/miners.ts";
import { createDemoSettings } from "./responses/settings.ts";

for (const slug of ["ltc", "kas", "xmr", "etc"] as const) {
  const [top] = demoShowcase(getCoin(slug), testNow, testSchemes);
  if (top === undefined) throw new Error(`${slug} has no top miner.`);
  const { minimum } = await responseOf(sharedEngine(slug).fetchMinerSettings(top.address));
  describeEngineContract(`demo (${slug})`, {
    createEngine: () => sharedEngine(slug),
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
      const pool = await responseOf(engine.fetchPool());
      expect(pool.schemes).toEqual([]);
      expect(pool.network).toBeNull();
      expect(pool.lastBlockFoundAt).toBeLessThan(closedAt);
      expect(pool.lastBlockFoundAt).toBeGreaterThan(closedAt - 2 * DAY);
      expect(await responseOf(engine.fetchTopMiners(10))).toEqual([]);
      const history = await responseOf(
        engine.fetchPoolHistory({ from: closedAt - HOUR, to: closedAt + DAY, stepMs: 10 * MINUTE }),
      );
      expect(history.network).toHaveLength(6);
      expect(history.schemes.every(({ hashrate }) => hashrate > 0)).toBe(true);
      const { items } = await responseOf(engine.fetchBlocks({ cursor: null, limit: 5 }));
      expect(items).toHaveLength(5);
      expect(items.every(({ foundAt, status }) => foundAt < closedAt && status !== "pending")).toBe(true);
    },
  );

  it("had until then the history it would have had anyway", async () => {
    const window = { from: closedAt - 2 * DAY, to: closedAt, stepMs: HOUR };
    const closed = await responseOf(engineAt("nir", testNow, options).fetchPoolHistory(window));
    expect(closed.network).toHaveLength(48);
    const open = await responseOf(engineAt("nir", closedAt - 1).fetchPoolHistory(window));
    expect(closed.network).toEqual(open.network);
    const early = { ...window, to: closedAt - DAY };
    expect((await responseOf(engineAt("nir", testNow, options).fetchPoolHistory(early))).schemes).toHaveLength(72);
  });

  it("forgets its miners ninety days later", async () => {
    const [top] = demoShowcase(getCoin("sdr"), closedAt - DAY, testSchemes, options);
    const address = top?.address ?? "";
    const soon = await responseOf(engineAt("sdr", closedAt + 30 * DAY, options).fetchMiner(address));
    if (soon.found !== "yes") throw new Error("forgotten too early");
    expect(soon.miner.hashrate.tenMinutes).toBe(0);
    expect(soon.miner.lastShareAt ?? 0).toBeLessThan(closedAt);
    const late = await responseOf(engineAt("sdr", closedAt + 91 * DAY, options).fetchMiner(address));
    expect(late).toEqual({ found: "no" });
  });
});

describe("miners", () => {
  it("are found in any letter case where the chain ignores it, and only there", async () => {
    for (const slug of ["etc", "ltc"] as const) {
      const [top] = await responseOf(sharedEngine(slug).fetchTopMiners(1));
      const lookup = await responseOf(sharedEngine(slug).fetchMiner((top?.address ?? "").toUpperCase()));
      expect(lookup.found).toBe(slug === "etc" ? "yes" : "no");
    }
  });

  it.each(slugOfEachKind)("%s: every top miner is known and their own response agrees with the list", async (slug) => {
    const engine = sharedEngine(slug);
    const top = await responseOf(engine.fetchTopMiners(500));
    const pool = await responseOf(engine.fetchPool());
    const total = pool.schemes.reduce((sum, { hashrate }) => sum + hashrate, 0);
    expect(top.reduce((sum, { hashrate }) => sum + hashrate, 0) / total).toBeCloseTo(1, 9);
    for (const { address, hashrate, hashrateDay, lastShareAt } of top.filter((_, i) => i % 25 === 0)) {
      const lookup = await responseOf(engine.fetchMiner(address));
      if (lookup.found !== "yes") throw new Error(`${address} is not known`);
      expect((lookup.miner.hashrate.tenMinutes ?? 0) / hashrate).toBeCloseTo(1, 9);
      expect((lookup.miner.hashrate.day ?? 0) / (hashrateDay ?? 0)).toBeCloseTo(1, 9);
      expect(lookup.miner.lastShareAt).toBe(lastShareAt);
      expect(lastShareAt ?? 0).toBeGreaterThan(testNow - 20 * MINUTE);
    }
  });

  it("count shares that make up their hashrate, and begin to count anew once a day", async () => {
    const slot = testNow - (testNow % (10 * MINUTE));
    const top = await responseOf(engineAt("kas", slot).fetchTopMiners(3));
    const read = async (address: string, at: number) => {
      const lookup = await responseAt("kas", at, (engine) => engine.fetchMiner(address));
      if (lookup.found !== "yes") throw new Error("not known");
      return { at, rigs: readCounters(lookup.miner.workers) };
    };
    for (const { address } of top) {
      // One step of ten minutes, which has one hashrate.
      const [before, after] = [await read(address, slot), await read(address, slot + 10 * MINUTE - 1)];
      const [counted] = subtractCounters(before, after);
      const window = { from: slot, to: slot + 10 * MINUTE, stepMs: 10 * MINUTE };
      const [told] = await responseOf(engineAt("kas", slot).fetchMinerHistory(address, null, window));
      const isAllThere = before.rigs.every((rig, index) => (after.rigs[index]?.valid ?? 0) >= rig.valid);
      if (counted === undefined || told?.shares === undefined) throw new Error("nothing was counted");
      expect(counted.stale / counted.valid).toBeLessThan(0.055);
      // Restarted counters are missing, and each counter is rounded down.
      const least = isAllThere ? told.shares.valid - 2 * before.rigs.length : 0;
      expect(counted.valid).toBeGreaterThanOrEqual(least);
      expect(counted.valid).toBeLessThanOrEqual(told.shares.valid + 2 * before.rigs.length);
    }
    const address = top[0]?.address ?? "";
    const hours = Array.from({ length: 25 }, (_, hour) => slot - hour * HOUR);
    const valid: number[] = [];
    for (const at of hours.toReversed()) valid.push((await read(address, at)).rigs[0]?.valid ?? 0);
    expect(valid.filter((count, index) => index > 0 && count < (valid[index - 1] ?? 0))).toHaveLength(1);
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
    const first = await responseOf(createDemoEngine(context).fetchTopMiners(3));
    expect(await responseOf(createDemoEngine(context).fetchTopMiners(3))).toEqual(first);
    expect(await responseOf(createDemoEngine({ ...context, seed: 7 }).fetchTopMiners(3))).not.toEqual(first);
  });
});

describe("readDemoOptions", () => {
  it("knows what an operator may say", () => {
    expect(
      readDemoOptions(
        { seed: 5, endedAt: "2025-08-18T00:00:00Z", feeFractions: { solo: 0.005 }, minimumPayout: "12345" },
        ["pps", "solo"],
      ),
    ).toEqual({ seed: "5", endStep: 2_925_792, feeFractions: { pps: 0.02, solo: 0.005 }, minimumPayout: 12_345n });
    expect(readDemoOptions({}, ["prop"])).toEqual({
      seed: "adit",
      endStep: Number.POSITIVE_INFINITY,
      feeFractions: { prop: 0.01 },
      minimumPayout: null,
    });
  });

  it.each([
    { endedAt: "soon" },
    { seed: {} },
    { feeFractions: { pps: 2 } },
    { minimumPayout: -1 },
    { minimumPayout: "1.5" },
  ])("says what is wrong with %o", (options) => {
    expect(() => readDemoOptions(options, ["pps"])).toThrow(/^The demo's .* must be .*\.$/);
  });
});

/** The showcase's miners by their labels. */
function showcaseOf(slug: CoinSlug) {
  const entries = demoShowcase(getCoin(slug), testNow, testSchemes);
  return async (label: ShowcaseLabel) => {
    const entry = entries.find((candidate) => candidate.label === label);
    if (entry === undefined) throw new Error(`${slug} has no ${label}`);
    const lookup = await responseOf(sharedEngine(slug).fetchMiner(entry.address));
    if (lookup.found !== "yes") throw new Error(`${slug}: ${label} is not known`);
    return { miner: lookup.miner, worker: entry.worker };
  };
}

describe("demoShowcase", () => {
  it.each(slugOfEachKind)("%s: has all six miners at any hour", async (slug) => {
    for (const at of [testNow, testNow + 7 * HOUR, testNow - 200 * DAY - 12 * HOUR]) {
      const labels = demoShowcase(getCoin(slug), at, testSchemes).map(({ label }) => label);
      expect(labels).toEqual(["top", "farm", "offline", "waiting", "two-schemes", "low-worker"]);
    }
  });

  it.each(slugOfEachKind)("%s: shows what the labels say", async (slug) => {
    const minerOf = showcaseOf(slug);
    const farm = await minerOf("farm");
    expect(farm.miner.workers.filter(({ hashrate }) => (hashrate.tenMinutes ?? 0) > 0).length).toBeGreaterThanOrEqual(
      200,
    );

    const offline = await minerOf("offline");
    expect(offline.miner.hashrate.tenMinutes).toBe(0);
    expect(offline.miner.hashrate.day ?? 0).toBeGreaterThan(0);
    expect(testNow - (offline.miner.lastShareAt ?? testNow)).toBeGreaterThan(HOUR);
    expect(testNow - (offline.miner.lastShareAt ?? 0)).toBeLessThan(12 * HOUR);

    const waiting = await minerOf("waiting");
    expect(waiting.miner.lastShareAt).toBeNull();
    expect(waiting.miner.workers).toHaveLength(1);
    expect(waiting.miner.shares).toEqual({ valid: 0, stale: 0, invalid: 0 });

    const both = await minerOf("two-schemes");
    expect(new Set(both.miner.workers.map(({ scheme }) => scheme))).toEqual(new Set(["pps", "solo"]));

    const low = await minerOf("low-worker");
    const worker = low.miner.workers.find(({ name }) => name === low.worker);
    expect(worker?.hashrate.tenMinutes ?? 0).toBeGreaterThan(0);
    expect((worker?.hashrate.tenMinutes ?? 0) / (worker?.hashrate.day ?? 1)).toBeLessThan(0.6);
  });

  it("leaves two schemes out where there is one", () => {
    const labels = demoShowcase(getCoin("bch"), testNow, ["solo"]).map(({ label }) => label);
    expect(labels).not.toContain("two-schemes");
    expect(labels).toContain("top");
  });
});

const request = { address: "a", minimum: 100n, threshold: 500n, proofIp: "203.0.113.7", lastShareAt: 0, at: 10 * HOUR };

describe("createDemoSettings", () => {
  it("accepts the one proof IP, from the hour after", () => {
    const settings = createDemoSettings();
    expect(settings.read("a", 100n)).toEqual({ threshold: 100n, minimum: 100n, maximum: 100_000n });
    expect(settings.update(request)).toEqual({
      accepted: true,
      settings: { threshold: 500n, minimum: 100n, maximum: 100_000n },
    });
    expect(settings.thresholdAt("a", 10)).toBeNull();
    expect(settings.thresholdAt("a", 11)).toBe(500n);
    expect(settings.thresholdAt("b", 11)).toBeNull();
  });

  it("refuses with the reason", () => {
    const { update, read } = createDemoSettings();
    const refusalOf = (change: Partial<typeof request> | { lastShareAt: null }) => {
      const outcome = update({ ...request, ...change });
      return outcome.accepted ? null : outcome.refusal;
    };
    expect(refusalOf({ proofIp: "203.0.113.8" })).toEqual({ code: "other-ip" });
    for (const proofIp of ["203.0.113", "203.0.113.7.1", "203.0.113.256", "", "203.0.113.7.", "::1"]) {
      expect(refusalOf({ proofIp }), proofIp).toEqual({ code: "invalid-ip" });
    }
    expect(refusalOf({ threshold: 99n })).toEqual({ code: "below-minimum", minimum: 100n });
    expect(refusalOf({ threshold: 100_001n })).toEqual({ code: "above-maximum", maximum: 100_000n });
    expect(refusalOf({ lastShareAt: null })).toEqual({ code: "no-recent-shares" });
    expect(refusalOf({ at: 25 * HOUR })).toEqual({ code: "no-recent-shares" });
    expect(read("a", 100n).threshold).toBe(100n);
  });
});

describe("a changed threshold", () => {
  it("shows in the miner's response, and leaves the books balanced and the past as it was", async () => {
    const [top] = demoShowcase(getCoin("kas"), testNow, testSchemes);
    const address = top?.address ?? "";
    const engine = sharedEngine("kas");
    const { minimum } = await responseOf(engine.fetchMinerSettings(address));
    const before = await responseOf(engine.fetchMiner(address));
    const threshold = (minimum ?? 0n) * 50n;
    await responseOf(engine.updateMinerSettings(address, threshold, "203.0.113.7"));
    const after = await responseOf(engine.fetchMiner(address));
    if (before.found !== "yes" || after.found !== "yes") throw new Error("not known");
    expect(after.miner.balances[0]).toEqual({ ...before.miner.balances[0], threshold });
    expect((await responseOf(engine.fetchMinerSettings(address))).threshold).toBe(threshold);
  });
});

it.each([
  ["whether an address is a miner's", (engine: PoolEngine, address: string) => engine.fetchMinerSettings(address)],
  ["a miner", (engine: PoolEngine, address: string) => engine.fetchMiner(address)],
  ["a miner's payouts", (engine: PoolEngine, address: string) => engine.fetchMinerPayouts(address, firstPage)],
  ["a miner's blocks", (engine: PoolEngine, address: string) => engine.fetchMinerBlocks(address, firstPage)],
] as const)("lets others have their turn while it computes %s for the first time", async (_what, ask) => {
  const [top] = demoShowcase(getCoin("ltc"), testNow, testSchemes);
  const { stop } = countRounds();
  const response = await ask(engineAt("ltc", testNow), top?.address ?? "");
  const rounds = stop();
  expect(response.ok).toBe(true);
  expect(rounds).toBeGreaterThan(0);
});

const firstPage = { cursor: null, limit: 50 };

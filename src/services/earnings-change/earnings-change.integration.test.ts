import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { findRewardOutlook, rewardByRule } from "#src/domain/mining/emission.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { outageSpan, timeDown } from "#src/domain/mining/outages.ts";
import { address, day, hour, miner, minute, slot, start } from "../__fixtures__/scene.ts";
import { termsOf } from "../__fixtures__/terms.ts";
import { createToldRecords } from "../__fixtures__/told-records.ts";
import { createFarmService } from "../miners/farm-record.ts";
import type { MinerStats, PoolStats } from "../services.ts";
import { createEarningsChange } from "./earnings-change.ts";

const step = 10 * minute;
/** The last full ten minutes end where the open step begins. */
const to = slot;

const rig = (name: string): Worker & { readonly state: "online" } => ({
  name,
  scheme: "pps",
  state: "online",
  hashrate: { tenMinutes: 50, sixHours: 50, day: 50 },
  lastShareAt: start - minute,
  shares: { valid: null, stale: null, invalid: null },
  trend: null,
});

const block: Block = {
  chain: "kas",
  height: 0,
  hash: null,
  foundAt: 0,
  scheme: null,
  finder: null,
  worker: null,
  difficulty: null,
  effort: null,
  reward: null,
  status: "confirmed",
  progress: null,
};

const sample = (at: number, hashrate: number, scheme: MinerSample["scheme"] = "pps"): MinerSample => ({
  at,
  scheme,
  hashrate,
  workersOnline: null,
});

function line(from: number, until: number, rateAt: (at: number) => number | null): readonly MinerSample[] {
  return Array.from({ length: (until - from) / step }, (_, index) => from + index * step).flatMap((at) => {
    const rate = rateAt(at);
    return rate === null ? [] : [sample(at, rate)];
  });
}

/** Reward of a KAS block by the chain's rule in that month, without fees. */
const ruled = rewardByRule(findRewardOutlook(getCoin("kas").emission, null, 1, start), { decimals: 8 }) ?? 0n;

async function open() {
  const kept = createTestLog();
  const { store, dispose } = await openTemporaryStore(() => start, kept.log);
  const stats = {
    state: "online",
    coin: "kas",
    address,
    at: start,
    isStale: false,
    miner,
    workers: [rig("rig1"), rig("rig2")],
    engineSince: null,
    historyStepMs: step,
    firstShareAt: null,
  } as unknown as MinerStats;
  const pool: PoolStats = {
    state: "live",
    terms: termsOf("kas", { schemes: [{ scheme: "pps", feeFraction: 0.01 }] }),
    network: {
      at: start,
      height: 100,
      difficulty: 1000,
      hashrate: null,
      // High fees of a single block must not count beside the mean: 5 KAS a block.
      blockReward: 9_900_000_000n,
      lastBlockAt: null,
      recentRewards: { mean: 500_000_000n, overRule: 500_000_000n - ruled, blocks: 100 },
    },
    usdPrice: { usd: 0.1, at: start, source: "test", change24h: null },
  } as unknown as PoolStats;
  const told = createToldRecords(() => start);
  told.tell("history", []);
  told.tell("past", []);
  const scene = Object.assign({ stats, pool, rigHistories: new Map<string, readonly MinerSample[]>() }, told);
  const engine = createFakeEngine({ capabilities: { workerHistory: true, minerHistoryMs: 31 * day } });
  /** As the collector reads rigs: the last week with the open step. */
  const tellRigs = (missingMs = 0) => {
    const from = to - 7 * day;
    const rigs = [...scene.rigHistories].map(([name, points]) => {
      const byTime = new Map(points.map(({ at, hashrate }) => [at, hashrate]));
      const rates = Float32Array.from({ length: (7 * day - missingMs) / step + 1 }, (_, nth) => {
        return byTime.get(from + nth * step) ?? Number.NaN;
      });
      return { name, scheme: "pps" as const, rates };
    });
    told.tell("rigs", { from, to: to - missingMs + step, stepMs: step, rigs });
  };
  const create = () => {
    const parts = {
      engines: new Map([["kas" as const, engine]]),
      records: told.records,
      store,
      getMinerStats: async () => ({ ...scene.stats, version: told.findVersion() }) as MinerStats,
      now: () => start,
    };
    const getFarmRecord = createFarmService(parts);
    return {
      getFarmRecord,
      ...createEarningsChange({ ...parts, getFarmRecord, getPoolStats: async () => scene.pool }),
    };
  };
  let services = create();
  /** Constant difficulty and price for some days; `step` overrides them. */
  const record = async (
    days: number,
    at: { difficulty?: (at: number) => number; usd?: (at: number) => number } = {},
  ) => {
    const times = Array.from({ length: (days * day) / step }, (_, index) => to - days * day + index * step);
    await store.samples.insertHistory("kas", "10m", {
      network: times.map((time) => ({
        at: time,
        height: 100,
        difficulty: at.difficulty?.(time) ?? 1000,
        hashrate: null,
        blockReward: null,
        lastBlockAt: null,
      })),
      schemes: [],
    });
    await store.prices.insertHistory(
      "KAS",
      "10m",
      times.map((time) => ({ at: time, usd: at.usd?.(time) ?? 0.1 })),
    );
  };
  return Object.assign(scene, {
    getEarningsChange: (...asked: Parameters<typeof services.getEarningsChange>) =>
      services.getEarningsChange(...asked),
    getFarmRecord: (...asked: Parameters<typeof services.getFarmRecord>) => services.getFarmRecord(...asked),
    tellRigs,
    /** Results are cached for ten minutes. */
    restart() {
      services = create();
    },
    store,
    dispose,
    record,
  });
}

let scene: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  scene = await open();
});
afterEach(() => scene.dispose());

const partsOf = (change: Awaited<ReturnType<typeof scene.getEarningsChange>>) =>
  change.state === "known" ? Object.fromEntries(change.change.parts.map(({ cause, amount }) => [cause, amount])) : null;

describe("why a miner earned less", () => {
  it("names the rig that was off, for how long, and what it cost, out of recorded rows", async () => {
    const off = (at: number) => at >= to - 10 * hour && at < to - 4 * hour;
    await scene.record(2);
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 2 * day, to, (at) => (off(at) ? 50 : 100)),
    );
    scene.rigHistories.set(
      "rig1",
      line(to - 2 * day, to, () => 50),
    );
    scene.rigHistories.set(
      "rig2",
      line(to - 2 * day, to, (at) => (off(at) ? 0 : 50)),
    );
    scene.tellRigs();
    const change = await scene.getEarningsChange("kas", address, "1");
    // 100 H/s, two hashes for each unit of difficulty 1000, five coins a block, 1 % fee: 4,320 blocks a day, 21,384 coins.
    expect(change).toMatchObject({
      state: "known",
      comparedMs: day,
      days: 1,
      schemes: ["pps"],
      fraction: -0.125,
      change: { before: 2_138_400_000_000n, after: 1_871_100_000_000n },
      prices: { before: 0.1, after: 0.1 },
      rigsKnown: "all",
      rigs: [
        {
          worker: "rig2",
          scheme: "pps",
          downMs: { before: 0, after: 6 * hour },
          outages: [{ from: to - 10 * hour, to: to - 4 * hour }],
        },
      ],
      figures: {
        before: { hashrate: 100, outageMs: 0, difficulty: 1000 },
        after: { hashrate: 100, outageMs: 6 * hour },
      },
    });
    expect(partsOf(change)).toEqual({
      hashrate: 0n,
      outages: -267_300_000_000n,
      rejected: null,
      difficulty: 0n,
      luck: null,
      // The chain's rule gives it for both days.
      reward: 0n,
      fee: null,
    });
    expect(change).toMatchObject({
      basis: "expected",
      gaps: [
        { cause: "rejected", reason: "not-told", since: null },
        { cause: "luck", reason: "does-not-apply", since: null },
        { cause: "fee", reason: "not-recorded", since: null },
      ],
    });
  });

  it("counts each step at the fee that was in force then, and says since when fees are recorded", async () => {
    await scene.record(3);
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 3 * day, to, () => 100),
    );
    const fee = (feeFraction: number) => [{ scheme: "pps", feeFraction }] as const;
    await scene.store.pools.recordFees("kas", to - 2 * day, fee(0));
    await scene.store.pools.recordFees("kas", to - day / 2, fee(0.01));
    const change = await scene.getEarningsChange("kas", address, "1");
    // 21,600 coins a day before the fee; half of the later day at 1 %.
    expect(change).toMatchObject({
      change: { before: 2_160_000_000_000n, after: 2_149_200_000_000n },
      figures: { before: { feeFraction: 0 }, after: { feeFraction: 0.005 } },
    });
    expect(partsOf(change)).toMatchObject({ hashrate: 0n, fee: -10_800_000_000n });
    // Fees of two days ago were not recorded.
    const earlier = await scene.getEarningsChange("kas", address, "2");
    expect(partsOf(earlier)).toMatchObject({ fee: null });
    expect(earlier).toMatchObject({
      change: { before: 2_138_400_000_000n, after: 2_138_400_000_000n },
      gaps: [{ cause: "rejected" }, { cause: "luck" }, { cause: "fee", reason: "not-recorded", since: to - 2 * day }],
    });
  });

  it("sets the pool's blocks against those to be expected, where the scheme pays by them", async () => {
    await scene.record(3);
    scene.pool = { ...scene.pool, terms: termsOf("kas", { schemes: [{ scheme: "pplns", feeFraction: 0.01 }] }) };
    const work = line(to - 3 * day, to, () => 100).map((one) => ({ ...one, scheme: "pplns" as const }));
    await scene.store.miners.recordSamples("kas", address, work);
    const unread = await scene.getEarningsChange("kas", address, "1");
    expect(unread).toMatchObject({
      basis: "expected",
      change: { before: 2_138_400_000_000n, after: 2_138_400_000_000n },
      gaps: [{ cause: "rejected" }, { cause: "luck", reason: "not-recorded", since: null }, { cause: "fee" }],
    });
    // One hash a second: 43.2 blocks a day are to be expected. 54 were found, then 27.
    const times = work.map(({ at }) => at);
    await scene.store.samples.insertHistory("kas", "10m", {
      network: [],
      schemes: times.map((at) => ({ at, scheme: "pplns", hashrate: 1, miners: null, workers: null, effort: null })),
    });
    const found = (height: number, foundAt: number) =>
      ({ ...block, height, hash: `h${height}`, foundAt, scheme: height % 2 === 0 ? "pplns" : null }) as const;
    await scene.store.blocks.upsertBlocks("kas", [
      ...Array.from({ length: 54 }, (_, n) => found(n, to - 2 * day + n * minute)),
      ...Array.from({ length: 27 }, (_, n) => found(100 + n, to - day + n * minute)),
      { ...found(300, to - hour), status: "orphaned" },
    ]);
    const reading = { engine: "test", at: to, gaps: [], cutAt: to - 2 * day, fault: null };
    await scene.store.blocks.saveReading("kas", reading);
    scene.restart();
    const change = await scene.getEarningsChange("kas", address, "1");
    expect(change).toMatchObject({
      basis: "blocks",
      fraction: -0.5,
      change: { before: 2_673_000_000_000n, after: 1_336_500_000_000n },
      figures: { before: { blocks: { found: 54, expected: 43.2 } }, after: { blocks: { found: 27, expected: 43.2 } } },
      gaps: [{ cause: "rejected" }, { cause: "fee" }],
    });
    expect(partsOf(change)).toMatchObject({ hashrate: 0n, difficulty: 0n, luck: -1_336_500_000_000n });
    // The engine no longer lists the blocks of the day before.
    expect(await scene.getEarningsChange("kas", address, "2")).toMatchObject({
      basis: "expected",
      gaps: [{ cause: "rejected" }, { cause: "luck", reason: "not-recorded", since: to - 2 * day }, { cause: "fee" }],
    });
  });

  it("divides off what stale and invalid shares cost, where they were recorded in both spans", async () => {
    await scene.record(2);
    await scene.store.miners.recordSamples(
      "kas",
      address,
      // 98 of 100 hashes accepted, then 93.
      line(to - 2 * day, to, (at) => (at < to - day ? 98 : 93)),
    );
    for (const { at } of line(to - 2 * day, to, () => 0)) {
      const counted = at < to - day ? { valid: 98, stale: 2, invalid: 0 } : { valid: 93, stale: 5, invalid: 2 };
      const record = { reading: { at, rigs: [] }, counted: [{ scheme: null, ...counted }] };
      await scene.store.miners.recordShares("kas", address, record);
    }
    const change = await scene.getEarningsChange("kas", address, "1");
    // 21,384 coins for 100 accepted hashes a second, rounded down to the last digit shown.
    expect(change).toMatchObject({
      change: { before: 2_095_631_999_900n, after: 1_988_711_999_900n },
      figures: { before: { hashrate: 100, rejectedFraction: 0.02 }, after: { rejectedFraction: 0.07 } },
      gaps: [{ cause: "luck" }, { cause: "fee" }],
    });
    expect(partsOf(change)).toMatchObject({ hashrate: 0n, outages: 0n, rejected: -106_920_000_000n, difficulty: 0n });
  });

  it("compares with the mean day of the week, of the days that are recorded", async () => {
    await scene.record(8, { difficulty: (at) => (at >= to - day ? 2000 : 1000) });
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 8 * day, to, (at) => (at < to - 5 * day ? null : 100)),
    );
    const change = await scene.getEarningsChange("kas", address, "week");
    expect(change).toMatchObject({ state: "known", days: 4, comparedMs: day, fraction: -0.5 });
    expect(partsOf(change)).toMatchObject({ hashrate: 0n, outages: 0n, difficulty: -1_069_200_000_000n });
  });

  it("compares only the steps that are recorded on both sides, and counts a gap neither as work nor as an outage", async () => {
    await scene.record(2);
    scene.stats = { ...scene.stats, workers: [] } as unknown as MinerStats;
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 2 * day, to, (at) => (at < to - 2 * day + 18 * hour ? null : 100)),
    );
    const change = await scene.getEarningsChange("kas", address, "1");
    expect(change).toMatchObject({
      state: "known",
      comparedMs: 6 * hour,
      fraction: 0,
      rigsKnown: "none",
      rigs: [],
      change: { before: 534_600_000_000n, after: 534_600_000_000n },
    });
  });

  it("counts a time without any work as an outage of all rigs where the engine keeps no history of single ones", async () => {
    await scene.record(2);
    scene.stats = { ...scene.stats, isStale: true, state: "offline" } as unknown as MinerStats;
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 2 * day, to, (at) => (at >= to - 3 * hour ? 0 : 100)),
    );
    const change = await scene.getEarningsChange("kas", address, "1");
    expect(change).toMatchObject({
      rigs: [{ worker: null, downMs: { before: 0, after: 3 * hour }, outages: [{ from: to - 3 * hour, to: null }] }],
    });
    expect(partsOf(change)).toMatchObject({ hashrate: 0n, outages: -267_300_000_000n });
  });

  it("compares a pause of which the engine has no points, as the miner's chart does", async () => {
    await scene.record(2);
    const workers: readonly Worker[] = [];
    scene.stats = { ...scene.stats, workers, engineSince: to - 2 * day } as unknown as MinerStats;
    const off = (at: number) => at >= to - 5 * hour && at < to - 2 * hour;
    const points = line(to - 2 * day, to, (at) => (off(at) ? null : 100));
    await scene.store.miners.recordSamples("kas", address, points);
    const change = await scene.getEarningsChange("kas", address, "1");
    const outages = [{ from: to - 5 * hour, to: to - 2 * hour }];
    expect(change).toMatchObject({
      comparedMs: day,
      rigs: [{ worker: null, downMs: { before: 0, after: 3 * hour }, outages }],
    });
    expect(partsOf(change)).toMatchObject({ hashrate: 0n, outages: -267_300_000_000n });
  });

  it("counts the same outages of the same rigs as the farm page, its CSV and a rig's page", async () => {
    await scene.record(2);
    const [week, on] = [to - 7 * day, () => 50];
    scene.stats = { ...scene.stats, workers: ["steady", "paused", "off", "gone"].map(rig) } as unknown as MinerStats;
    const total = line(to - 2 * day, to, () => 150);
    await scene.store.miners.recordSamples("kas", address, total);
    scene.rigHistories.set("steady", line(week, to, on));
    scene.rigHistories.set(
      "paused",
      line(week, to, (at) => (at >= to - 4 * hour && at < to - 2 * hour ? 0 : 50)),
    );
    scene.rigHistories.set(
      "off",
      line(week, to, (at) => (at >= to - 70 * minute ? 0 : 50)),
    );
    // Silent for three days: no hashrate on either compared day.
    scene.rigHistories.set("gone", line(week, to - 3 * day, on));
    scene.tellRigs();
    const [change, farm] = await Promise.all([
      scene.getEarningsChange("kas", address, "1"),
      scene.getFarmRecord("kas", address),
    ]);
    if (change.state !== "known" || farm.kind !== "kept") throw new Error("both are known");
    const span = outageSpan(start, day);
    const ofFarm = farm.rigs.map(({ name, record }) => [name, timeDown(record?.outages ?? [], span)] as const);
    const expected = [
      ["gone", day],
      ["paused", 2 * hour],
      ["off", 70 * minute],
    ] as const;
    expect(change.rigs.map(({ worker, downMs }) => [worker, downMs.after])).toEqual(expected);
    expect(ofFarm.filter(([, ms]) => ms > 0).toSorted(([, one], [, other]) => other - one)).toEqual(expected);
    expect(change.figures.after.outageMs).toBe(day + 2 * hour + 70 * minute);
    expect(change.rigs[0]?.outages).toEqual([{ from: to - 3 * day, to: null }]);
    // Off on both days: it explains no difference.
    expect(change.figures.before.outageMs).toBe(day);
  });

  it("counts an outage that the record of the rigs reached after the first comparison", async () => {
    await scene.record(2);
    scene.stats = { ...scene.stats, workers: ["steady", "off"].map(rig) } as unknown as MinerStats;
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 2 * day, to, () => 100),
    );
    const isOff = (at: number) => at >= to - 70 * minute;
    scene.rigHistories.set(
      "steady",
      line(to - 7 * day, to, () => 50),
    );
    scene.rigHistories.set(
      "off",
      line(to - 7 * day, to, (at) => (isOff(at) ? 0 : 50)),
    );
    const down = async () => {
      const change = await scene.getEarningsChange("kas", address, "1");
      return change.state === "known" ? change.rigs.map(({ worker, downMs }) => [worker, downMs.after]) : change.state;
    };
    scene.tellRigs(2 * hour);
    expect(await down()).toEqual([]);
    scene.tellRigs();
    expect(await down()).toEqual([["off", 70 * minute]]);
  });

  it("says since when there are records of a miner whom it began to watch an hour ago", async () => {
    await scene.record(2);
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - hour, to, () => 100),
    );
    expect(await scene.getEarningsChange("kas", address, "1")).toMatchObject({
      state: "too-short",
      recordedSince: to - hour,
    });
  });

  it("says what is missing: the network, the fee, the scheme, a block of one's own", async () => {
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 2 * day, to, () => 100),
    );
    expect(await scene.getEarningsChange("kas", address, "2")).toMatchObject({ state: "no-network" });
    await scene.record(2);
    scene.pool = { ...scene.pool, terms: termsOf("kas", { schemes: [{ scheme: "pps", feeFraction: null }] }) };
    expect(await scene.getEarningsChange("kas", address, "1")).toMatchObject({ state: "no-fee" });
    scene.stats = { state: "never-seen", coin: "kas", address, at: start };
    expect(await scene.getEarningsChange("kas", address, "3")).toMatchObject({ state: "unknown-miner" });
  });

  it("expects nothing of SOLO, and does not guess under which scheme work stands", async () => {
    await scene.record(3);
    const work = line(to - 3 * day, to, () => 70);
    await scene.store.miners.recordSamples(
      "kas",
      address,
      work.map((one) => ({ ...one, scheme: "solo" as const })),
    );
    expect(await scene.getEarningsChange("kas", address, "1")).toMatchObject({ state: "solo-only" });
    await scene.store.miners.recordSamples("kas", address, work);
    expect(await scene.getEarningsChange("kas", address, "2")).toMatchObject({
      state: "known",
      schemes: ["pps"],
      isSoloLeftOut: true,
      // 70 of the 100 H/s that earn 21,384 coins.
      change: { before: 1_496_880_000_000n, after: 1_496_880_000_000n },
    });
  });

  it("asks for the scheme where the pool has several and nobody tells", async () => {
    await scene.record(2);
    const schemes = [
      { scheme: "pps", feeFraction: 0.01 },
      { scheme: "solo", feeFraction: 0.01 },
    ] as const;
    scene.pool = { ...scene.pool, terms: termsOf("kas", { schemes }) };
    const unknown = line(to - 2 * day, to, () => 70).map((one) => ({ ...one, scheme: null }));
    await scene.store.miners.recordSamples("kas", address, unknown);
    expect(await scene.getEarningsChange("kas", address, "1")).toMatchObject({ state: "scheme-unknown" });
  });

  it("has the mean prices of the compared hours, and none where a side has none", async () => {
    await scene.record(2, { usd: (at) => (at >= to - day ? 0.05 : 0.1) });
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 3 * day, to, () => 100),
    );
    expect(await scene.getEarningsChange("kas", address, "1")).toMatchObject({ prices: { before: 0.1, after: 0.05 } });
    scene.pool = { ...scene.pool, usdPrice: null } as PoolStats;
    await scene.record(3);
    expect(await scene.getEarningsChange("kas", address, "2")).toMatchObject({ state: "known", prices: null });
  });

  it("is described once, however many ask, and anew when more was read", async () => {
    await scene.record(2);
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 2 * day, to, () => 100),
    );
    scene.rigHistories.set(
      "rig1",
      line(to - 2 * day, to, () => 50),
    );
    scene.tellRigs();
    const answers = await Promise.all([1, 2, 3].map(() => scene.getEarningsChange("kas", address, "1")));
    expect(answers[0]).toMatchObject({ rigsKnown: "some" });
    expect(answers[0]).toBe(answers[2]);
    expect(await scene.getEarningsChange("kas", address, "1")).toBe(answers[0]);
    scene.rigHistories.set(
      "rig2",
      line(to - 2 * day, to, () => 50),
    );
    scene.tellRigs();
    const whole = await scene.getEarningsChange("kas", address, "1");
    expect(whole).toMatchObject({ rigsKnown: "all" });
    // Complete: later readings belong to the next ten minutes.
    scene.tellRigs();
    expect(await scene.getEarningsChange("kas", address, "1")).toBe(whole);
  });

  it("goes by the engine's record of the days before, where this site's begins later", async () => {
    await scene.record(2);
    const own = line(to - 6 * hour, to, () => 100);
    await scene.store.miners.recordSamples("kas", address, own);
    scene.tellRigs();
    scene.forget("past");
    // Not read yet: an hour would look like the whole record.
    expect(await scene.getEarningsChange("kas", address, "1")).toEqual({ state: "coming", coin: "kas", address });
    expect(scene.wanted).toContain("past");
    scene.tell(
      "history",
      line(to - day, to, () => 100),
    );
    scene.fail("past", "silent");
    expect(await scene.getEarningsChange("kas", address, "1")).toMatchObject({ state: "too-short" });
    const hours = line(to - 3 * day, to - day, () => 200).filter(({ at }) => at % hour === 0);
    scene.tell("past", hours);
    expect(await scene.getEarningsChange("kas", address, "1")).toMatchObject({
      state: "known",
      figures: { before: { hashrate: 200 }, after: { hashrate: 100 } },
      recordedSince: hours.find(({ at }) => at >= to - 2 * day)?.at,
    });
  });

  it("reads nothing of the engine's past where this site has recorded it", async () => {
    await scene.record(2);
    await scene.store.miners.recordSamples(
      "kas",
      address,
      line(to - 2 * day, to, () => 100),
    );
    expect(await scene.getEarningsChange("kas", address, "1")).toMatchObject({ state: "known" });
    expect(scene.wanted).not.toContain("past");
  });
});

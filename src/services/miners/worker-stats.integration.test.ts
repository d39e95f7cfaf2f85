import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import { err, ok } from "#src/domain/result.ts";
import type { EngineCapabilities, HistoryWindow } from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { openGate } from "../__fixtures__/open-gate.ts";
import { address, day, hour, miner, minute, slot, start } from "../__fixtures__/scene.ts";
import type { MinerStats } from "../services.ts";
import { createWorkerService } from "./worker-stats.ts";

const step = 10 * minute;
const rig: Worker & { state: WorkerState } = {
  name: "rig1",
  scheme: "pps",
  state: "online",
  hashrate: { tenMinutes: 95, sixHours: 90, day: 10 },
  lastShareAt: start - minute,
  shares: { valid: 10, stale: 0, invalid: 0 },
  trend: null,
};
const solo = { ...rig, scheme: "solo" as const, hashrate: { tenMinutes: 500, sixHours: 500, day: 500 } };

function open(capabilities: Partial<EngineCapabilities> = {}) {
  const asked: { name: string; scheme: string; window: HistoryWindow }[] = [];
  const scene = {
    now: start,
    stats: {
      state: "online",
      coin: "kas",
      address,
      at: start,
      isStale: false,
      miner,
      workers: [rig, solo],
    } as unknown as MinerStats,
    samples: [] as readonly MinerSample[],
    failure: null as SourceError | null,
    reported: [] as unknown[],
  };
  const engine = createFakeEngine({
    capabilities: { workerHistory: true, minerHistoryMs: 31 * day, ...capabilities },
    async fetchMinerHistory(_, worker, window) {
      asked.push({ name: worker?.name ?? "", scheme: worker?.scheme ?? "", window });
      if (scene.failure) return err(scene.failure);
      return ok(scene.samples.filter(({ at }) => at >= window.from && at < window.to));
    },
  });
  const getWorkerStats = createWorkerService({
    engines: new Map([["kas", openGate(engine, { now: () => scene.now })]]),
    getMinerStats: async () => scene.stats,
    now: () => scene.now,
    report: (error) => scene.reported.push(error),
  });
  return Object.assign(scene, { asked, getWorkerStats });
}

const sample = (at: number, hashrate: number): MinerSample => ({ at, scheme: "pps", hashrate, workersOnline: 1 });

/** From `from` to the open step, all of it, but for what `isOff` says. */
function line(from: number, isOff: (at: number) => boolean = () => false): readonly MinerSample[] {
  const count = (slot - from) / step + 1;
  return Array.from({ length: count }, (_, index) => from + index * step).map((at) => sample(at, isOff(at) ? 0 : 100));
}

describe("one worker", () => {
  it("is asked for once however many wait, and again after 30 seconds", async () => {
    const scene = open();
    scene.samples = line(slot - 8 * day);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => scene.getWorkerStats("kas", address, "rig1", "pps")),
    );
    expect(scene.asked).toEqual([
      { name: "rig1", scheme: "pps", window: { from: slot + step - 7 * day, to: slot + step, stepMs: step } },
    ]);
    expect(answers[0]).toMatchObject({ state: "online", schemes: ["pps", "solo"], firstShareAt: null });
    // The day's figure is unchanged: the session did not begin within it.
    expect(answers[0]).toMatchObject({ worker: { hashrate: { tenMinutes: 95, sixHours: 90, day: 10 } } });
    scene.now += 29_000;
    await scene.getWorkerStats("kas", address, "rig1", "pps");
    expect(scene.asked).toHaveLength(1);
    scene.now += 1_000;
    await scene.getWorkerStats("kas", address, "rig1", "pps");
    expect(scene.asked).toHaveLength(2);
  });

  it("has no first share in a week before which the engine remembers work: after a pause nobody begins for the first time", async () => {
    const scene = open();
    scene.samples = [sample(slot - 12 * day, 50), ...line(slot - 2 * day)];
    const stats = await scene.getWorkerStats("kas", address, "rig1", "pps");
    expect(stats).toMatchObject({ firstShareAt: null, beganBy: null, history: { since: null } });
    expect(scene.asked.at(-1)?.window).toMatchObject({ to: slot + step - 7 * day - 40 * minute, stepMs: hour });
    // Without older work the same days have one.
    const other = open();
    other.samples = line(slot - 2 * day);
    expect(await other.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      history: { since: slot - 2 * day },
    });
  });

  it("averages over the session, where that began within the day", async () => {
    const scene = open();
    scene.samples = line(slot - 2 * hour);
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      firstShareAt: slot - 2 * hour,
      worker: { hashrate: { tenMinutes: 95, sixHours: 100, day: 100 } },
      history: { kind: "kept", since: slot - 2 * hour, outages: [], uptime: { day: 1, week: 1 } },
    });
  });

  it("has no first share in the day that it mined before: after a night without power it begins again", async () => {
    const scene = open();
    const off = (at: number) => at >= slot - 30 * hour && at < slot - 5 * hour;
    scene.samples = line(slot - 3 * day, off);
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      firstShareAt: null,
      worker: { hashrate: { tenMinutes: 95, sixHours: 90, day: 10 } },
    });
  });

  it("has the averages of the list, where its trend told the list when the worker began", async () => {
    const scene = open();
    scene.samples = line(slot - 2 * hour);
    const listed = { ...rig, hashrate: { tenMinutes: 95, sixHours: 93, day: 93 }, trend: `${".".repeat(22)}zz` };
    scene.stats = { ...scene.stats, workers: [listed] } as unknown as MinerStats;
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      worker: { hashrate: { tenMinutes: 95, sixHours: 93, day: 93 } },
    });
  });

  it("lists outages with from and to, and uptime of a day and of seven", async () => {
    const scene = open();
    const off = (at: number) => at >= slot - 6 * hour && at < slot - 3 * hour;
    scene.samples = line(slot - 7 * day, off);
    const stats = await scene.getWorkerStats("kas", address, "rig1", "pps");
    expect(stats).toMatchObject({
      history: { outages: [{ from: slot - 6 * hour, to: slot - 3 * hour }], uptime: { day: 0.875 } },
    });
    // 3 hours of 7 days less the open step.
    if (!("history" in stats) || stats.history.kind !== "kept") throw new Error("no history");
    expect(stats.history.uptime.week).toBeCloseTo(1 - 3 / (7 * 24 - 1 / 6), 6);
  });

  it("without a scheme is the one that mines most under this name", async () => {
    const scene = open();
    expect(await scene.getWorkerStats("kas", address, "rig1", null)).toMatchObject({ worker: { scheme: "solo" } });
    expect(scene.asked.map(({ scheme }) => scheme)).toEqual(["solo"]);
  });

  it("is not asked for when the miner has no such worker", async () => {
    const scene = open();
    expect(await scene.getWorkerStats("kas", address, "rig9", null)).toEqual({
      state: "absent",
      coin: "kas",
      address,
      schemes: [],
    });
    expect(await scene.getWorkerStats("kas", address, "rig1", "prop")).toMatchObject({
      state: "absent",
      schemes: ["pps", "solo"],
    });
    scene.stats = { state: "never-seen", coin: "kas", address, at: start };
    expect(await scene.getWorkerStats("kas", address, "rig1", null)).toEqual({
      state: "unknown-miner",
      coin: "kas",
      address,
    });
    expect(scene.asked).toEqual([]);
  });

  it("says that an engine keeps no history of workers, and does not ask it", async () => {
    const scene = open({ workerHistory: false });
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      state: "online",
      history: { kind: "not-kept" },
    });
    expect(scene.asked).toEqual([]);
  });

  it("has no uptime of a week from an engine that keeps a day", async () => {
    const scene = open({ minerHistoryMs: day });
    scene.samples = line(slot - day + step);
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      history: { kind: "kept", uptime: { day: 1, week: null } },
    });
    expect(scene.asked[0]?.window.from).toBe(slot + step - day);
  });

  it("has no history when the engine fails, and asks again after 5 seconds", async () => {
    const scene = open();
    scene.failure = { code: "timeout", timeoutMs: 5_000 };
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      state: "online",
      history: { kind: "unanswered" },
    });
    await scene.getWorkerStats("kas", address, "rig1", "pps");
    expect(scene.asked).toHaveLength(1);
    scene.now += 5_000;
    scene.failure = null;
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({ history: { kind: "kept" } });
    scene.now += 30_000;
    scene.stats = { ...scene.stats, isStale: true } as MinerStats;
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      history: { kind: "unanswered" },
    });
    expect(scene.asked).toHaveLength(2);
    expect(scene.reported).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import { readRigs } from "../__fixtures__/read-rigs.ts";
import { address, day, hour, miner, minute, slot, start } from "../__fixtures__/scene.ts";
import { createToldRecords } from "../__fixtures__/told-records.ts";
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

const week = { from: slot + step - 7 * day, to: slot + step, stepMs: step };
const past = { from: slot + 30 * minute - 31 * day, to: slot + 30 * minute - 7 * day, stepMs: hour };

function open(capabilities: Partial<EngineCapabilities> = {}) {
  const told = createToldRecords(() => start);
  const engine = createFakeEngine({ capabilities: { workerHistory: true, minerHistoryMs: 31 * day, ...capabilities } });
  const scene = {
    stats: {
      state: "online",
      coin: "kas",
      address,
      at: start,
      isStale: false,
      miner,
      workers: [rig, solo],
    } as unknown as MinerStats,
  };
  const getWorkerStats = createWorkerService({
    engines: new Map([["kas", engine]]),
    records: told.records,
    getMinerStats: async () => scene.stats,
  });
  /** Records of the first rig; `before`: before these 7 days. */
  const tell = (points: readonly MinerSample[], before: readonly MinerSample[] = []) => {
    const rateIn = (samples: readonly MinerSample[]) => {
      const rates = new Map(samples.map(({ at, hashrate }) => [at, hashrate]));
      return (at: number) => rates.get(at) ?? null;
    };
    told.tell("rigs", readRigs(week, [{ name: "rig1", rate: rateIn(points) }]));
    told.tell("rigs-past", readRigs(past, [{ name: "rig1", rate: rateIn(before) }]));
  };
  return Object.assign(scene, { told, tell, getWorkerStats });
}

const sample = (at: number, hashrate: number): MinerSample => ({ at, scheme: "pps", hashrate, workersOnline: 1 });

/** Complete from `from` to the open step, except where `isOff`. */
function line(from: number, isOff: (at: number) => boolean = () => false): readonly MinerSample[] {
  const count = (slot - from) / step + 1;
  return Array.from({ length: count }, (_, index) => from + index * step).map((at) => sample(at, isOff(at) ? 0 : 100));
}

describe("one worker", () => {
  it("has the figures of the list where its session did not begin within the day", async () => {
    const scene = open();
    scene.tell(line(week.from));
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      state: "online",
      schemes: ["pps", "solo"],
      firstShareAt: null,
      worker: { hashrate: { tenMinutes: 95, sixHours: 90, day: 10 } },
    });
    // Only the rigs' record is read: it shows that the rig is not new.
    expect(scene.told.wanted).toEqual(["rigs"]);
  });

  it("has no first share in a week before which the engine remembers work: after a pause nobody begins for the first time", async () => {
    const scene = open();
    scene.tell(line(slot - 2 * day), [sample(past.from + 12 * day, 50)]);
    const stats = await scene.getWorkerStats("kas", address, "rig1", "pps");
    expect(stats).toMatchObject({ firstShareAt: null, beganBy: null, history: { since: null } });
    // Without older work the same days have one.
    scene.tell(line(slot - 2 * day), [sample(past.from + 12 * day, 0)]);
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      history: { since: slot - 2 * day },
    });
    // Not known while that is being read.
    const early = open();
    early.told.tell("rigs", readRigs(week, [{ name: "rig1", rate: (at) => (at < slot - 2 * day ? null : 100) }]));
    expect(await early.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      firstShareAt: null,
      beganBy: null,
    });
  });

  it("averages over the session, where that began within the day", async () => {
    const scene = open();
    scene.tell(line(slot - 2 * hour));
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      firstShareAt: slot - 2 * hour,
      worker: { hashrate: { tenMinutes: 95, sixHours: 100, day: 100 } },
      history: { kind: "kept", since: slot - 2 * hour, outages: [], uptime: { day: 1, week: 1 } },
    });
  });

  it("has no first share in the day that it mined before: after a night without power it begins again", async () => {
    const scene = open();
    const off = (at: number) => at >= slot - 30 * hour && at < slot - 5 * hour;
    scene.tell(line(slot - 3 * day, off));
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      firstShareAt: null,
      worker: { hashrate: { tenMinutes: 95, sixHours: 90, day: 10 } },
    });
  });

  it("has the averages of the list, where its trend told the list when the worker began", async () => {
    const scene = open();
    scene.tell(line(slot - 2 * hour));
    const listed = { ...rig, hashrate: { tenMinutes: 95, sixHours: 93, day: 93 }, trend: `${".".repeat(22)}zz` };
    scene.stats = { ...scene.stats, workers: [listed] } as unknown as MinerStats;
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      worker: { hashrate: { tenMinutes: 95, sixHours: 93, day: 93 } },
    });
  });

  it("lists outages with from and to, and uptime of a day and of seven", async () => {
    const scene = open();
    const off = (at: number) => at >= slot - 6 * hour && at < slot - 3 * hour;
    scene.tell(line(week.from, off));
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
    expect(scene.told.wanted).toEqual([]);
  });

  it("says that an engine keeps no history of workers, and does not want it read", async () => {
    const scene = open({ workerHistory: false });
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      state: "online",
      history: { kind: "not-kept" },
    });
    expect(scene.told.wanted).toEqual([]);
  });

  it("has no uptime of a week from an engine that keeps a day", async () => {
    const scene = open({ minerHistoryMs: day });
    scene.tell(line(slot - day + step));
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({
      history: { kind: "kept", uptime: { day: 1, week: null } },
    });
  });

  it("keeps the history that was told where the engine fails, and has none before it told any", async () => {
    const scene = open();
    const kindOf = async () => {
      const stats = await scene.getWorkerStats("kas", address, "rig1", "pps");
      return "history" in stats ? stats.history.kind : null;
    };
    expect(await kindOf()).toBe("coming");
    scene.told.fail("rigs", "silent");
    expect(await kindOf()).toBe("unanswered");
    scene.tell(line(week.from));
    expect(await kindOf()).toBe("kept");
    scene.told.fail("rigs", "silent");
    expect(await kindOf()).toBe("kept");
  });

  it("has no outage where its record ends before the answer about the miner", async () => {
    const scene = open();
    const to = slot + step - hour;
    scene.told.tell("rigs", readRigs({ ...week, to }, [{ name: "rig1", rate: () => 100 }]));
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({ history: { to, outages: [] } });
  });

  it("is read by itself of an engine that tells one worker at a time", async () => {
    const scene = open({ oneWorkerPerRequest: true });
    scene.told.tell("rigs", readRigs(week, [{ name: "rig2", rate: () => 100 }]));
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({ history: { kind: "coming" } });
  });
});

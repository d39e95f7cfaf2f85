import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import { readRigs } from "../__fixtures__/read-rigs.ts";
import { address, day, hour, miner, minute, slot, start } from "../__fixtures__/scene.ts";
import { createToldRecords } from "../__fixtures__/told-records.ts";
import type { MinerStats } from "../services.ts";
import { createFarmService } from "./farm-record.ts";
import { createWorkerService } from "./worker-stats.ts";

const step = 10 * minute;

const week = { from: slot + step - 7 * day, to: slot + step, stepMs: step };

function open(names: readonly string[], capabilities: Partial<EngineCapabilities> = {}) {
  const told = createToldRecords(() => start);
  const scene = {
    stats: {
      state: "online",
      coin: "kas",
      address,
      at: start,
      isStale: false,
      miner,
      workers: names.map((name) => ({
        name,
        scheme: "pps",
        state: "online",
        hashrate: { tenMinutes: 95, sixHours: 90, day: 10 },
        lastShareAt: start - minute,
        shares: { valid: 10, stale: 0, invalid: 0 },
        trend: null,
      })),
    } as unknown as MinerStats,
  };
  const engine = createFakeEngine({ capabilities: { workerHistory: true, minerHistoryMs: 31 * day, ...capabilities } });
  const parts = {
    engines: new Map([["kas" as const, engine]]),
    records: told.records,
    getMinerStats: async () => scene.stats,
  };
  return Object.assign(scene, {
    told,
    getFarmRecord: createFarmService({ ...parts, now: Date.now }),
    getWorkerStats: createWorkerService(parts),
  });
}

/** 100, except three hours of the day before yesterday. */
const rateAt = (at: number) => (at >= slot - 40 * hour && at < slot - 37 * hour ? 0 : 100);

describe("the record of a farm", () => {
  it("says of each rig what the rig's own page says", async () => {
    const scene = open(["rig1", "rig2"]);
    scene.told.tell("rigs", readRigs(week, [{ name: "rig1", rate: rateAt }]));
    scene.told.tell("rigs-past", readRigs({ from: week.from - day, to: week.from, stepMs: hour }, []));
    const outages = [{ from: slot - 40 * hour, to: slot - 37 * hour }];
    expect(await scene.getFarmRecord("kas", address)).toEqual({
      kind: "kept",
      window: { from: week.from, to: slot, stepMs: step },
      rigs: [
        { name: "rig1", scheme: "pps", record: { since: week.from, usual: 100, outages } },
        // No response for this rig: not known, which is no zero.
        { name: "rig2", scheme: "pps", record: null },
      ],
    });
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({ history: { outages } });
  });

  it("goes further back with the hours that were recorded before these days", async () => {
    const scene = open(["rig1"]);
    const from = slot - 30 * minute - 8 * day;
    scene.told.tell("rigs", readRigs(week, [{ name: "rig1", rate: () => 100 }]));
    scene.told.tell(
      "rigs-past",
      readRigs({ from, to: slot - 30 * minute, stepMs: hour }, [
        { name: "rig1", rate: (at) => (at < from + 9 * hour ? 100 : 0) },
      ]),
    );
    expect(await scene.getFarmRecord("kas", address, 8 * day)).toMatchObject({
      window: { from: week.from - day },
      rigs: [{ record: { outages: [{ from: from + 9 * hour, to: week.from }] } }],
    });
  });

  it("has no outage where the record ends before the answer about the miner", async () => {
    const scene = open(["rig1"]);
    scene.told.tell("rigs", readRigs({ ...week, to: slot - hour }, [{ name: "rig1", rate: () => 100 }]));
    expect(await scene.getFarmRecord("kas", address)).toMatchObject({
      window: { to: slot - hour - step },
      rigs: [{ record: { outages: [] } }],
    });
  });

  it("is not read of a whole farm where the engine tells one rig at a time", async () => {
    const rigs = Array.from({ length: 33 }, (_, index) => `rig${index}`);
    const farm = async (names: readonly string[], oneWorkerPerRequest: boolean) => {
      const scene = open(names, { oneWorkerPerRequest });
      scene.told.tell("rigs", readRigs(week, []));
      const { kind } = await scene.getFarmRecord("kas", address);
      return [kind, scene.told.wanted];
    };
    expect(await farm(rigs, true)).toEqual(["too-many", []]);
    // As many as a group's chart draws (miner-series.test.ts).
    expect(await farm(rigs.slice(1), true)).toEqual(["kept", ["rigs"]]);
    expect(await farm(rigs, false)).toEqual(["kept", ["rigs"]]);
  });

  it("says why there is none", async () => {
    expect(await open(["rig1"], { workerHistory: false }).getFarmRecord("kas", address)).toEqual({ kind: "not-kept" });
    const scene = open(["rig1"]);
    expect(await scene.getFarmRecord("kas", address)).toEqual({ kind: "coming" });
    scene.told.fail("rigs", "silent");
    expect(await scene.getFarmRecord("kas", address)).toEqual({ kind: "unanswered" });
    scene.stats = { state: "never-seen", coin: "kas", address, at: start };
    expect(await scene.getFarmRecord("kas", address)).toEqual({ kind: "unknown-miner" });
  });
});

import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { err, ok } from "#src/domain/result.ts";
import type { HistoryWindow } from "#src/sources/engines/pool-engine.ts";
import { openGate } from "../__fixtures__/open-gate.ts";
import { address, day, hour, miner, minute, slot, start } from "../__fixtures__/scene.ts";
import type { MinerStats } from "../services.ts";
import { createFarmService } from "./farm-record.ts";
import { createWorkerService } from "./worker-stats.ts";

const step = 10 * minute;

function open(names: readonly string[], engine: Parameters<typeof createFakeEngine>[0]) {
  const scene = {
    now: start,
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
    reported: [] as unknown[],
  };
  const capabilities = { workerHistory: true, minerHistoryMs: 31 * day, ...engine.capabilities };
  const parts = {
    engines: new Map([
      ["kas" as const, openGate(createFakeEngine({ ...engine, capabilities }), { now: () => scene.now })],
    ]),
    getMinerStats: async () => scene.stats,
    now: () => scene.now,
    report: (error: unknown) => scene.reported.push(error),
  };
  return Object.assign(scene, {
    getFarmRecord: createFarmService(parts),
    getWorkerStats: createWorkerService(parts),
  });
}

/** 100, but for three hours of the day before yesterday. */
const rateAt = (at: number) => (at >= slot - 40 * hour && at < slot - 37 * hour ? 0 : 100);

function samples({ from, to }: HistoryWindow): readonly MinerSample[] {
  return Array.from({ length: (to - from) / step }, (_, index) => from + index * step).map((at) => ({
    at,
    scheme: "pps",
    hashrate: rateAt(at),
    workersOnline: 1,
  }));
}

describe("the record of a farm", () => {
  it("is asked for once however many wait, and says of each rig what the rig's own page says", async () => {
    const asked: HistoryWindow[] = [];
    const scene = open(["rig1", "rig2"], {
      fetchMinerHistory: async (_, worker, window) => ok(worker?.name === "rig1" ? samples(window) : []),
      async fetchWorkerHistories(_, window) {
        asked.push(window);
        return ok([
          { name: "rig1", scheme: "pps", rates: Float64Array.from(samples(window), ({ hashrate }) => hashrate) },
        ]);
      },
    });
    const [farm] = await Promise.all(Array.from({ length: 50 }, () => scene.getFarmRecord("kas", address)));
    expect(asked).toEqual([{ from: slot + step - 7 * day, to: slot + step, stepMs: step }]);
    const outages = [{ from: slot - 40 * hour, to: slot - 37 * hour }];
    expect(farm).toEqual({
      kind: "kept",
      window: { from: slot + step - 7 * day, to: slot, stepMs: step },
      rigs: [
        { name: "rig1", scheme: "pps", record: { since: slot + step - 7 * day, usual: 100, outages } },
        // Of this one the engine said nothing: not known, and no zero.
        { name: "rig2", scheme: "pps", record: null },
      ],
    });
    expect(await scene.getWorkerStats("kas", address, "rig1", "pps")).toMatchObject({ history: { outages } });
    scene.now += 30_000;
    await scene.getFarmRecord("kas", address);
    expect(asked).toHaveLength(2);
  });

  it("is not asked for of a whole farm where the engine tells one rig at a time", async () => {
    let asked = 0;
    const rigs = Array.from({ length: 33 }, (_, index) => `rig${index}`);
    const farm = (names: readonly string[], tellsWorkersSingly: boolean) =>
      open(names, {
        capabilities: { tellsWorkersSingly },
        async fetchWorkerHistories() {
          asked += 1;
          return ok([]);
        },
      }).getFarmRecord("kas", address);
    expect(await farm(rigs, true)).toEqual({ kind: "too-many" });
    expect(asked).toBe(0);
    // As many as the chart of a group draws (miner-series.test.ts).
    expect(await farm(rigs.slice(1), true)).toMatchObject({ kind: "kept" });
    expect(await farm(rigs, false)).toMatchObject({ kind: "kept" });
    expect(asked).toBe(2);
  });

  it("says why there is none", async () => {
    const offered = open(["rig1"], { capabilities: { workerHistory: false } });
    expect(await offered.getFarmRecord("kas", address)).toEqual({ kind: "not-kept" });
    const down = open(["rig1"], { fetchWorkerHistories: async () => err({ code: "timeout", timeoutMs: 5_000 }) });
    expect(await down.getFarmRecord("kas", address)).toEqual({ kind: "unanswered" });
    const broken = open(["rig1"], {
      fetchWorkerHistories: async () => {
        throw new Error("no");
      },
    });
    expect(await broken.getFarmRecord("kas", address)).toEqual({ kind: "unanswered" });
    expect(broken.reported).toHaveLength(1);
    const stale = open(["rig1"], { fetchWorkerHistories: async () => ok([]) });
    stale.stats = { ...stale.stats, isStale: true } as MinerStats;
    expect(await stale.getFarmRecord("kas", address)).toEqual({ kind: "unanswered" });
    stale.stats = { state: "never-seen", coin: "kas", address, at: start };
    expect(await stale.getFarmRecord("kas", address)).toEqual({ kind: "unknown-miner" });
  });
});

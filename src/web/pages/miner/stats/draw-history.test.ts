import { describe, expect, it, vi } from "vitest";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { SeenMinerStats, WorkerStats } from "#src/services/services.ts";
import { drawHistory } from "./draw-history.ts";

const hour = 3_600_000;
const at = 100 * 24 * hour;

const stats = {
  coin: "kas",
  address: "kaspa:q",
  at,
  history: [
    { at: at - hour, scheme: "pps", hashrate: 70 },
    { at: at - hour, scheme: "solo", hashrate: 30 },
  ],
  workers: [
    { name: "rig1", scheme: "pps" },
    { name: "rig1", scheme: "solo" },
    { name: "rig2", scheme: "pps" },
  ],
} as unknown as SeenMinerStats;

/** rig1: 5 under PPS+ and 3 under SOLO; two days ago it had more. */
const keptHistory = (scheme: RewardScheme | null) =>
  ({
    worker: {},
    history: {
      kind: "kept",
      points: [
        { at: at - 48 * hour, hashrate: 90 },
        { at: at - hour, hashrate: scheme === "solo" ? 3 : 5 },
      ],
    },
  }) as unknown as WorkerStats;

const createMiners = (answer: (scheme: RewardScheme | null) => WorkerStats) => ({
  getWorkerStats: vi.fn(async (_coin: unknown, _address: unknown, _name: unknown, scheme: RewardScheme | null) =>
    answer(scheme),
  ),
});

const draw = (miners: ReturnType<typeof createMiners>, search: string) =>
  drawHistory(miners, stats, new URLSearchParams(search), "H/s");

/** The highest label of the axis, above the line. */
const top = (chart: Awaited<ReturnType<typeof draw>>) =>
  Math.max(...(chart.shape?.valueTicks ?? []).map((tick) => tick.value));

describe("drawHistory", () => {
  it("draws the miner with a choice of schemes and of workers, without a request for a worker", async () => {
    const miners = createMiners(keptHistory);
    const chart = await draw(miners, "");
    expect(chart).toMatchObject({ scheme: "all", schemes: ["all", "pps", "solo"], worker: null, hasWorkers: true });
    expect(top(chart)).toBeGreaterThanOrEqual(100);
    expect(miners.getWorkerStats).not.toHaveBeenCalled();
    expect(await draw(miners, "scheme=solo")).toMatchObject({ scheme: "solo" });
  });

  it("draws the last 24 hours of one worker: all schemes together or one of them", async () => {
    const both = await draw(createMiners(keptHistory), "worker=rig1");
    expect(both).toMatchObject({ worker: "rig1", scheme: "all", schemes: ["all", "pps", "solo"], noLine: null });
    expect(top(both)).toBeGreaterThanOrEqual(8);
    expect(top(both)).toBeLessThan(90);
    expect(top(await draw(createMiners(keptHistory), "worker=rig1&scheme=solo"))).toBeLessThan(8);
    // rig2 does not mine SOLO.
    expect(await draw(createMiners(keptHistory), "worker=rig2&scheme=solo")).toMatchObject({
      scheme: "all",
      schemes: [],
    });
  });

  it("has a reason if there is no line, and sends no request for an unknown worker name", async () => {
    const miners = createMiners(keptHistory);
    expect(await draw(miners, "worker=nobody")).toMatchObject({ worker: "nobody", noLine: "absent", shape: null });
    expect(miners.getWorkerStats).not.toHaveBeenCalled();
    const silent = (kind: string) => createMiners(() => ({ worker: {}, history: { kind } }) as unknown as WorkerStats);
    expect(await draw(silent("not-kept"), "worker=rig1")).toMatchObject({ noLine: "not-kept", shape: null });
    expect(await draw(silent("unanswered"), "worker=rig1")).toMatchObject({ noLine: "unanswered", shape: null });
  });

  it("ignores names that are invisible or too long", async () => {
    for (const name of ["", "%20%20", "a%00b", "a%E2%80%AEb", "x".repeat(129)])
      expect(await draw(createMiners(keptHistory), `worker=${name}`)).toMatchObject({ worker: null });
  });
});

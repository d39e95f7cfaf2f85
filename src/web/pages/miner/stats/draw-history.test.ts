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
const kept = (scheme: RewardScheme | null) =>
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

const asking = (answer: (scheme: RewardScheme | null) => WorkerStats) => ({
  getWorkerStats: vi.fn(async (_coin: unknown, _address: unknown, _name: unknown, scheme: RewardScheme | null) =>
    answer(scheme),
  ),
});

const draw = (miners: ReturnType<typeof asking>, search: string) =>
  drawHistory(miners, stats, new URLSearchParams(search), "H/s");

/** The highest figure of the axis, above what is drawn. */
const top = (chart: Awaited<ReturnType<typeof draw>>) =>
  Math.max(...(chart.shape?.valueTicks ?? []).map((tick) => tick.value));

describe("drawHistory", () => {
  it("draws the miner with a choice of schemes and of workers, and asks for no worker", async () => {
    const miners = asking(kept);
    const chart = await draw(miners, "");
    expect(chart).toMatchObject({ scheme: "all", schemes: ["all", "pps", "solo"], worker: null, hasWorkers: true });
    expect(top(chart)).toBeGreaterThanOrEqual(100);
    expect(miners.getWorkerStats).not.toHaveBeenCalled();
    expect(await draw(miners, "scheme=solo")).toMatchObject({ scheme: "solo" });
  });

  it("draws the last 24 hours of one worker: all schemes together or one of them", async () => {
    const both = await draw(asking(kept), "worker=rig1");
    expect(both).toMatchObject({ worker: "rig1", scheme: "all", schemes: ["all", "pps", "solo"], noLine: null });
    expect(top(both)).toBeGreaterThanOrEqual(8);
    expect(top(both)).toBeLessThan(90);
    expect(top(await draw(asking(kept), "worker=rig1&scheme=solo"))).toBeLessThan(8);
    // rig2 does not mine SOLO.
    expect(await draw(asking(kept), "worker=rig2&scheme=solo")).toMatchObject({ scheme: "all", schemes: [] });
  });

  it("says why there is no line, and asks nobody about a name that is made up", async () => {
    const miners = asking(kept);
    expect(await draw(miners, "worker=nobody")).toMatchObject({ worker: "nobody", noLine: "absent", shape: null });
    expect(miners.getWorkerStats).not.toHaveBeenCalled();
    const silent = (kind: string) => asking(() => ({ worker: {}, history: { kind } }) as unknown as WorkerStats);
    expect(await draw(silent("not-kept"), "worker=rig1")).toMatchObject({ noLine: "not-kept", shape: null });
    expect(await draw(silent("unanswered"), "worker=rig1")).toMatchObject({ noLine: "unanswered", shape: null });
  });

  it("takes no name that cannot be seen or is endless", async () => {
    for (const name of ["", "%20%20", "a%00b", "a%E2%80%AEb", "x".repeat(129)])
      expect(await draw(asking(kept), `worker=${name}`)).toMatchObject({ worker: null });
  });
});

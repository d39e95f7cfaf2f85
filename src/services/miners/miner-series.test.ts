import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { ok } from "#src/domain/result.ts";
import type { EngineCapabilities, HistoryWindow } from "#src/sources/engines/pool-engine.ts";
import { openGate } from "../__fixtures__/open-gate.ts";
import { address, day, hour, miner, minute, payout, slot, start } from "../__fixtures__/scene.ts";
import type { MinerBlockPage } from "../blocks/miner-blocks.ts";
import type { MinerStats } from "../services.ts";
import { createMinerSeries, type MinerSeriesQuestion } from "./miner-series.ts";
import type { WorkerStats } from "./worker-stats.ts";

const step = 10 * minute;
const sample = (at: number, hashrate: number, scheme: MinerSample["scheme"] = "pps"): MinerSample => ({
  at,
  scheme,
  hashrate,
  workersOnline: 1,
});
const rig = (name: string, scheme: Worker["scheme"] = "pps") => ({
  ...miner.workers[0],
  name,
  scheme,
  state: "online",
});

interface Scene {
  readonly capabilities?: Partial<EngineCapabilities>;
  readonly history?: readonly MinerSample[];
  /** Stored by the site, before the last day. */
  readonly own?: readonly MinerSample[];
  /** Kept by the engine; `null` as a worker: the whole miner's. */
  readonly kept?: (worker: string | null, window: HistoryWindow) => readonly MinerSample[];
  readonly workers?: readonly unknown[];
  readonly workerHistory?: WorkerStats extends infer Stats
    ? Stats extends { history: infer History }
      ? History
      : never
    : never;
  readonly stats?: object;
  /** What each rig has in each step, if the engine tells all rigs at once; null of one that it leaves out. */
  readonly together?: (name: string, step: number) => number | null;
  readonly blocks?: MinerBlockPage;
}

function open(scene: Scene) {
  const asked: { worker: string | null; window: HistoryWindow }[] = [];
  const engine = createFakeEngine({
    capabilities: { minerHistoryMs: 31 * day, workerHistory: true, payouts: true, ...scene.capabilities },
    async fetchMinerHistory(_, worker, window) {
      asked.push({ worker: worker?.name ?? null, window });
      return ok(scene.kept?.(worker?.name ?? null, window) ?? []);
    },
  });
  const { together } = scene;
  const farm: Partial<typeof engine> =
    together === undefined
      ? {}
      : {
          fetchWorkerHistories: async (_, { from, to, stepMs }) =>
            ok(
              (scene.workers ?? []).flatMap((worker) => {
                const { name } = worker as Worker;
                const rates = Array.from({ length: (to - from) / stepMs }, (_, nth) => together(name, nth));
                const told = rates.flatMap((rate) => rate ?? []);
                return told.length < rates.length
                  ? []
                  : [{ name, scheme: "pps" as const, rates: Float64Array.from(told) }];
              }),
            ),
        };
  const stats = {
    state: "online",
    coin: "kas",
    address,
    at: start,
    isStale: false,
    miner,
    workers: scene.workers ?? [rig("rig1")],
    history: scene.history ?? [],
    engineSince: scene.history?.[0]?.at ?? null,
    payouts: [payout],
    ...scene.stats,
  } as unknown as MinerStats;
  const getMinerSeries = createMinerSeries({
    engines: new Map([["kas", openGate({ ...engine, ...farm })]]),
    store: {
      miners: { listSamples: async () => scene.own ?? [] },
      payouts: { listPayoutsIn: async () => [payout], findReading: async () => null },
    } as unknown as Parameters<typeof createMinerSeries>[0]["store"],
    getMinerStats: async () => stats,
    getWorkerStats: async () => ({ worker: {}, history: scene.workerHistory }) as unknown as WorkerStats,
    listBlocks: async () => scene.blocks ?? { state: "not-offered" },
    listKnownPayouts: async () => ({ payouts: [payout], isCut: true }),
    now: () => start,
    report: (error) => {
      throw error;
    },
  });
  const ask = async (question: Partial<MinerSeriesQuestion> = {}) => {
    const series = await getMinerSeries("kas", address, { range: "24h", scheme: null, worker: null, ...question });
    if (series === null) throw new Error("Nothing is known.");
    return series;
  };
  return { asked, ask };
}

const valuesOf = (series: Awaited<ReturnType<ReturnType<typeof open>["ask"]>>, key: string) =>
  series.columns.find((column) => column.key === key)?.values ?? [];

describe("the last 24 hours", () => {
  it("are those of the miner's stats, and cost the engine no question", async () => {
    const scene = open({
      history: [sample(slot - step, 70), sample(slot - step, 30, "solo"), sample(slot, 50), sample(slot, 20, "solo")],
    });
    const series = await scene.ask();
    expect(valuesOf(series, "whole").slice(-3)).toEqual([null, 100, 70]);
    expect(valuesOf(series, "solo").slice(-2)).toEqual([30, 20]);
    expect(series).toMatchObject({ recordsSince: slot - step, engineSince: slot - step, schemes: ["pps", "solo"] });
    expect(scene.asked).toEqual([]);
  });

  it("are those of one scheme where one is asked for; an unknown one is none", async () => {
    const scene = open({ history: [sample(slot, 50), sample(slot, 20, "solo")] });
    const solo = await scene.ask({ scheme: "solo" });
    expect(solo.columns.map(({ key }) => key)).toEqual(["whole"]);
    expect(valuesOf(solo, "whole").at(-1)).toBe(20);
    expect(valuesOf(await scene.ask({ scheme: "prop" }), "whole").at(-1)).toBe(70);
  });
});

describe("longer ranges", () => {
  const dayFrom = slot + step - day;

  it("take what is older than a day from the engine, then from the site's records, and say which is which", async () => {
    const scene = open({
      history: [sample(slot, 9)],
      kept: (_, { from, to }) => [
        sample(from - hour, 1),
        sample(to - hour, 6),
        sample(to - hour + step, 8),
        sample(to, 99),
      ],
      own: [sample(dayFrom - 3 * day, 2), sample(dayFrom - hour, 77)],
    });
    const series = await scene.ask({ range: "7d" });
    expect(scene.asked).toEqual([
      { worker: null, window: { from: slot - 30 * minute + hour - 7 * day, to: dayFrom, stepMs: step } },
    ]);
    const known = valuesOf(series, "whole").filter((value) => value !== null);
    expect(known).toEqual([2, 7, 9]);
    expect(series).toMatchObject({ engineSince: dayFrom - hour, recordsSince: dayFrom - 3 * day });
  });

  it("spread the hours that they ask of the engine over a month", async () => {
    const scene = open({
      history: [sample(slot, 9)],
      kept: (_, { to, stepMs }) => [sample(to - 2 * hour, 4), ...(stepMs === hour ? [sample(to - hour, 8)] : [])],
      own: [sample(dayFrom - 30 * minute, 1_000)],
    });
    const series = await scene.ask({ range: "30d" });
    expect(scene.asked[0]?.window).toMatchObject({ stepMs: hour });
    expect(valuesOf(series, "whole").filter((value) => value !== null)).toEqual([4, 8, 9]);
  });

  it("are the site's records alone where the engine keeps a day, or does not answer", async () => {
    const own = [sample(dayFrom - 3 * day, 2)];
    for (const scene of [
      open({ own, capabilities: { minerHistoryMs: day } }),
      open({ own, stats: { isStale: true } }),
    ]) {
      const series = await scene.ask({ range: "30d" });
      expect(scene.asked).toEqual([]);
      expect(series).toMatchObject({ engineSince: null, recordsSince: dayFrom - 3 * day });
    }
  });
});

describe("chosen rigs", () => {
  const kept = {
    kind: "kept",
    points: [
      { at: slot - step, hashrate: 5 },
      { at: slot, hashrate: 3 },
    ],
  } as never;
  /** The same of each rig, in the 144 steps of a day. */
  const lastTwo = (_: string, nth: number) => [5, 3][nth - 142] ?? Number.NaN;

  it("are one by its name, or the sum of a group; outages are theirs", async () => {
    const workers = [rig("rig1"), rig("rig2"), rig("asic1")];
    const history = [sample(slot, 90)];
    const scene = open({ workers, history, workerHistory: kept, together: lastTwo });
    const one = await scene.ask({ worker: "rig1" });
    expect(one.chosen).toEqual({ asked: "rig1", text: "rig1", isGroup: false, rigs: 1, noLine: null });
    expect(valuesOf(one, "chosen").slice(-3)).toEqual([null, 5, 3]);
    const group = await scene.ask({ worker: "rig*" });
    expect(group.chosen).toEqual({ asked: "rig*", text: "rig*", isGroup: true, rigs: 2, noLine: null });
    expect(valuesOf(group, "chosen").slice(-2)).toEqual([10, 6]);
    expect(valuesOf(group, "whole").at(-1)).toBe(90);
  });

  it("are a group of the farm page, by hand or by name, with exactly the rigs that it has there", async () => {
    const workers = [rig("hall-1"), rig("hall-2"), rig("hall-b-1"), rig("attic")];
    const scene = open({ workers, history: [sample(slot, 90)], together: lastTwo });
    const byName = { key: "hall", groups: "" };
    const named = await scene.ask({ worker: byName });
    // `hall*` would have three.
    expect(named.chosen).toEqual({ asked: byName, text: "hall", isGroup: true, rigs: 2, noLine: null });
    expect(valuesOf(named, "chosen").slice(-2)).toEqual([10, 6]);
    const byHand = { key: "upstairs", groups: "Upstairs: attic, hall-b-*\nDown: *" };
    const written = await scene.ask({ worker: byHand });
    expect(written.chosen).toEqual({ asked: byHand, text: "Upstairs", isGroup: true, rigs: 2, noLine: null });
    const gone = await scene.ask({ worker: { key: "cellar", groups: byHand.groups } });
    expect(gone.chosen).toMatchObject({ text: "cellar", rigs: 0, noLine: "absent" });
  });

  it("are asked for together where the engine tells a farm in one answer, however many they are", async () => {
    const workers = Array.from({ length: 2_000 }, (_, nth) => rig(nth % 2 === 0 ? `left${nth}` : `right${nth}`));
    const scene = open({ workers, together: (_, nth) => (nth === 0 ? 4 : 1) });
    const { chosen, columns } = await scene.ask({ worker: "left*" });
    expect(chosen).toEqual({ asked: "left*", text: "left*", isGroup: true, rigs: 1_000, noLine: null });
    // 1,000 rigs at 1 each, but for the first step of the record.
    const line = columns.find(({ key }) => key === "chosen")?.values ?? [];
    expect([line[0], line[1], line.at(-1)]).toEqual([4_000, 1_000, 1_000]);
    expect(scene.asked).toEqual([]);
  });

  it("say why they have no line, and the whole stays", async () => {
    const many = Array.from({ length: 33 }, (_, nth) => rig(`r${nth}`));
    const capabilities = { tellsWorkersSingly: true };
    const withoutOne = (name: string, nth: number) => (name === "r7" ? null : lastTwo(name, nth));
    const reasons = [
      [open({ workers: many.slice(1), together: lastTwo, capabilities }), "r*", null],
      [open({ workers: many, together: lastTwo, capabilities }), "r*", "too-many"],
      [open({ workers: many, together: lastTwo }), "r*", null],
      // The others would not be the sum. An engine that tells all at once knows nothing of a rig that it leaves out.
      [open({ workers: many.slice(1), together: withoutOne, capabilities }), "r*", "unanswered"],
      [open({ workers: many, together: withoutOne }), "r*", null],
      [open({ workerHistory: kept }), "nobody", "absent"],
      [open({ workerHistory: { kind: "not-kept" } as never }), "rig1", "not-kept"],
      [open({ workerHistory: { kind: "unanswered" } as never }), "rig1", "unanswered"],
    ] as const;
    for (const [scene, worker, noLine] of reasons) {
      const series = await scene.ask({ worker });
      expect(series.chosen?.noLine).toBe(noLine);
      expect(series.columns.map(({ key }) => key)).toEqual(noLine === null ? ["whole", "chosen"] : ["whole"]);
    }
  });
});

describe("marks", () => {
  it("are the miner's own blocks without orphans, and each payout once", async () => {
    const block = (height: number, foundAt: number, status = "confirmed") => ({
      chain: "kas",
      height,
      foundAt,
      status,
    });
    const blocks = {
      state: "known",
      completeSince: 5,
      next: null,
      blocks: [block(9, slot), block(8, slot - hour, "orphaned"), block(7, slot - 2 * hour), block(1, slot - 2 * day)],
    } as unknown as MinerBlockPage;
    const series = await open({ history: [sample(slot, 1)], blocks }).ask();
    expect(series.blocks).toEqual({
      found: [
        { at: slot - 2 * hour, chain: "kas", height: 7 },
        { at: slot, chain: "kas", height: 9 },
      ],
      knownSince: 5,
    });
    expect(series.payouts?.sent).toEqual([{ at: start - 2 * hour, chain: "kas", amount: 3n, transactionId: "t1" }]);
  });

  it("are absent where the engine tells neither", async () => {
    const series = await open({ history: [sample(slot, 1)], capabilities: { payouts: false } }).ask();
    expect([series.blocks, series.payouts]).toEqual([null, null]);
  });
});

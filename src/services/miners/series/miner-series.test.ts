import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import { readRigs } from "../../__fixtures__/read-rigs.ts";
import { address, day, hour, miner, minute, payout, slot, start } from "../../__fixtures__/scene.ts";
import { createToldRecords } from "../../__fixtures__/told-records.ts";
import type { MinerBlockPage } from "../../blocks/miner-blocks.ts";
import type { MinerStats } from "../../services.ts";
import { createMinerSeries, type MinerSeriesQuestion } from "./miner-series.ts";

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

const week = { from: slot + step - 7 * day, to: slot + step, stepMs: step };

interface Scene {
  readonly capabilities?: Partial<EngineCapabilities>;
  readonly history?: readonly MinerSample[];
  /** The site's, before the last day. */
  readonly own?: readonly MinerSample[];
  /** The engine's hours; absent while being read. */
  readonly past?: readonly MinerSample[];
  readonly workers?: readonly unknown[];
  readonly stats?: object;
  /** A rig's rate at a time; null: not reported. Absent while being read. */
  readonly rigs?: ((name: string, at: number) => number) | "failing";
  readonly silentRig?: string;
  readonly blocks?: MinerBlockPage;
  readonly isComplete?: boolean;
}

function open(scene: Scene) {
  const told = createToldRecords(() => start);
  const { past, rigs, workers = [rig("rig1")] } = scene;
  if (past !== undefined) told.tell("past", past);
  if (rigs === "failing") told.fail("rigs", "silent");
  else if (rigs !== undefined) {
    const names = workers.map((worker) => (worker as Worker).name).filter((name) => name !== scene.silentRig);
    told.tell(
      "rigs",
      readRigs(
        week,
        names.map((name) => ({ name, rate: (at) => rigs(name, at) })),
      ),
    );
  }
  told.tell("payouts", { pending: [], confirmedUntil: new Map(), isComplete: scene.isComplete ?? false });
  const engine = createFakeEngine({
    capabilities: { minerHistoryMs: 31 * day, workerHistory: true, payouts: true, ...scene.capabilities },
  });
  const stats = {
    state: "online",
    coin: "kas",
    address,
    at: start,
    isStale: false,
    miner,
    workers,
    history: scene.history ?? [],
    engineSince: scene.history?.[0]?.at ?? null,
    coming: [],
    payouts: [payout],
    ...scene.stats,
  } as unknown as MinerStats;
  const getMinerSeries = createMinerSeries({
    engines: new Map([["kas", engine]]),
    records: told.records,
    store: {
      miners: { listSamples: async () => scene.own ?? [] },
      payouts: { listPayoutsIn: async () => [payout] },
    } as unknown as Parameters<typeof createMinerSeries>[0]["store"],
    getMinerStats: async () => stats,
    getPoolStats: async () => {
      throw new Error("Money was not asked for.");
    },
    listBlocks: async () => scene.blocks ?? { state: "not-offered" },
    report: (error) => {
      throw error;
    },
  });
  const ask = async (question: Partial<MinerSeriesQuestion> = {}) => {
    const series = await getMinerSeries("kas", address, { range: "24h", scheme: null, worker: null, ...question });
    if (series === null) throw new Error("Nothing is known.");
    return series;
  };
  return { told, ask };
}

const valuesOf = (series: Awaited<ReturnType<ReturnType<typeof open>["ask"]>>, key: string) =>
  series.columns.find((column) => column.key === key)?.values ?? [];

describe("the last 24 hours", () => {
  it("are those of the miner's stats", async () => {
    const scene = open({
      history: [sample(slot - step, 70), sample(slot - step, 30, "solo"), sample(slot, 50), sample(slot, 20, "solo")],
    });
    const series = await scene.ask();
    expect(valuesOf(series, "whole").slice(-3)).toEqual([null, 100, 70]);
    expect(valuesOf(series, "solo").slice(-2)).toEqual([30, 20]);
    expect(series).toMatchObject({ recordsSince: slot - step, engineSince: slot - step, schemes: ["pps", "solo"] });
    expect(scene.told.wanted).toEqual(["payouts"]);
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

  /** Start of the newest full hour before the last day. */
  const lastHour = dayFrom - 40 * minute - hour;

  it("take what is older than a day from the engine, then from the site's records, and say which is which", async () => {
    const scene = open({
      history: [sample(slot, 9)],
      past: [sample(slot - 9 * day, 1), sample(lastHour, 6), sample(dayFrom + hour, 99)],
      own: [sample(dayFrom - 3 * day, 2), sample(lastHour, 77)],
    });
    const series = await scene.ask({ range: "7d" });
    const known = valuesOf(series, "whole").filter((value) => value !== null);
    expect(known).toEqual([2, 6, 9]);
    expect(series).toMatchObject({ engineSince: lastHour, recordsSince: dayFrom - 3 * day, isComing: false });
  });

  it("spread the hours of the engine over a month", async () => {
    const scene = open({
      history: [sample(slot, 9)],
      past: [sample(lastHour - hour, 4), sample(lastHour, 8)],
      own: [sample(lastHour, 1_000)],
    });
    const series = await scene.ask({ range: "30d" });
    expect(valuesOf(series, "whole").filter((value) => value !== null)).toEqual([6, 9]);
  });

  it("are the site's records alone where the engine keeps a day, and while its own are being read", async () => {
    const own = [sample(dayFrom - 3 * day, 2)];
    const alone = { engineSince: null, recordsSince: dayFrom - 3 * day };
    const ofDay = open({ own, past: [], capabilities: { minerHistoryMs: day } });
    expect(await ofDay.ask({ range: "30d" })).toMatchObject({ ...alone, isComing: false });
    expect(await open({ own }).ask({ range: "30d" })).toMatchObject({ ...alone, isComing: true });
  });
});

describe("chosen rigs", () => {
  /** Of each rig, in the last two steps. */
  const lastTwo = (_: string, at: number) => (at === slot - step ? 5 : at === slot ? 3 : Number.NaN);

  it("are one by its name, or the sum of a group; outages are theirs", async () => {
    const workers = [rig("rig1"), rig("rig2"), rig("asic1")];
    const history = [sample(slot, 90)];
    const scene = open({ workers, history, rigs: lastTwo });
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
    const scene = open({ workers, history: [sample(slot, 90)], rigs: lastTwo });
    const byName = { key: "hall", groups: "" };
    const named = await scene.ask({ worker: byName });
    // The prefix `hall*` would match three.
    expect(named.chosen).toEqual({ asked: byName, text: "hall", isGroup: true, rigs: 2, noLine: null });
    expect(valuesOf(named, "chosen").slice(-2)).toEqual([10, 6]);
    const byHand = { key: "upstairs", groups: "Upstairs: attic, hall-b-*\nDown: *" };
    const written = await scene.ask({ worker: byHand });
    expect(written.chosen).toEqual({ asked: byHand, text: "Upstairs", isGroup: true, rigs: 2, noLine: null });
    const gone = await scene.ask({ worker: { key: "cellar", groups: byHand.groups } });
    expect(gone.chosen).toMatchObject({ text: "cellar", rigs: 0, noLine: "absent" });
  });

  it("are as many as the miner has, where the engine tells a farm in one answer", async () => {
    const workers = Array.from({ length: 2_000 }, (_, nth) => rig(nth % 2 === 0 ? `left${nth}` : `right${nth}`));
    const scene = open({ workers, rigs: (_, at) => (at === slot + step - day ? 4 : 1) });
    const { chosen, columns } = await scene.ask({ worker: "left*" });
    expect(chosen).toEqual({ asked: "left*", text: "left*", isGroup: true, rigs: 1_000, noLine: null });
    // 1,000 rigs at 1 each, but for the first step of the record.
    const line = columns.find(({ key }) => key === "chosen")?.values ?? [];
    expect([line[0], line[1], line.at(-1)]).toEqual([4_000, 1_000, 1_000]);
  });

  it("say why they have no line, and the whole stays", async () => {
    const many = Array.from({ length: 33 }, (_, nth) => rig(`r${nth}`));
    const capabilities = { oneWorkerPerRequest: true };
    const reasons = [
      [open({ workers: many.slice(1), rigs: lastTwo, capabilities }), "r*", null],
      [open({ workers: many, rigs: lastTwo, capabilities }), "r*", "too-many"],
      [open({ workers: many, rigs: lastTwo }), "r*", null],
      // The others would not be the sum. An engine that reports all at once knows nothing of a rig it leaves out.
      [open({ workers: many.slice(1), rigs: lastTwo, silentRig: "r7", capabilities }), "r*", "coming"],
      [open({ workers: many, rigs: lastTwo, silentRig: "r7" }), "r*", null],
      [open({ rigs: lastTwo }), "nobody", "absent"],
      [open({ rigs: lastTwo, capabilities: { workerHistory: false } }), "rig1", "not-kept"],
      [open({}), "rig1", "coming"],
      [open({ rigs: "failing" }), "rig1", "unanswered"],
    ] as const;
    for (const [scene, worker, noLine] of reasons) {
      const series = await scene.ask({ worker });
      expect(series.chosen?.noLine).toBe(noLine);
      expect(series.isComing).toBe(noLine === "coming");
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
    expect(series.payouts).toEqual({
      sent: [{ at: start - 2 * hour, chain: "kas", amount: 3n, transactionId: "t1" }],
      knownSince: series.to,
    });
    expect((await open({ isComplete: true }).ask()).payouts?.knownSince).toBe(0);
  });

  it("are absent where the engine tells neither", async () => {
    const series = await open({ history: [sample(slot, 1)], capabilities: { payouts: false } }).ask();
    expect([series.blocks, series.payouts]).toEqual([null, null]);
  });
});

import { describe, expect, it } from "vitest";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { Outage } from "#src/domain/mining/outages.ts";
import type { SeenMinerStats } from "../miner-stats.ts";
import {
  findSeriesOutages,
  findWholeOutages,
  type Points,
  planMinerAxis,
  splitSchemes,
  spreadHours,
  sumParts,
  sumRigs,
} from "./build-miner-series.ts";

const minute = 60_000;
const hour = 60 * minute;
const slot = 10 * minute;
// 2026-03-02 12:34:56 UTC
const now = 1_772_454_896_000;
const slotNow = 1_772_454_600_000;

const at = (from: number, rates: readonly (number | null)[], stepMs = slot): Points =>
  rates.flatMap((hashrate, nth) => (hashrate === null ? [] : [{ at: from + nth * stepMs, scheme: "pps", hashrate }]));

describe("the axis of a miner's chart", () => {
  it("ends with the open step of each range", () => {
    const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);
    const axes = (["24h", "7d", "30d"] as const).map((range) => planMinerAxis(range, now));
    expect(axes.map(({ from, to, stepMs }) => [iso(from), iso(to), stepMs / minute])).toEqual([
      ["2026-03-01T12:40", "2026-03-02T12:40", 10],
      ["2026-02-23T13:00", "2026-03-02T13:00", 60],
      ["2026-01-31T14:00", "2026-03-02T14:00", 120],
    ]);
    expect(axes.map(({ from, to, stepMs }) => (to - from) / stepMs)).toEqual([144, 168, 360]);
  });
});

describe("sumParts", () => {
  const axis = { from: 0, to: 3 * hour, stepMs: hour };

  it("averages what is known of a step and adds schemes; an unknown step is null and never zero", () => {
    const pps = at(0, [10, 20, null, 30]);
    const solo = at(10 * minute, [1, 3]);
    expect(sumParts([pps, solo], axis)).toEqual([22, null, null]);
    expect(sumParts([at(0, [0, 0])], axis)).toEqual([0, null, null]);
    expect(sumParts([], axis)).toEqual([null, null, null]);
  });

  it("keeps seven digits, as the pools' series do", () => {
    expect(sumParts([at(0, [1, 1, 2])], axis)[0]).toBe(1.333333);
  });
});

describe("spreadHours", () => {
  it("gives an engine's hour to all of its steps", () => {
    const spread = spreadHours(at(0, [6, 7, 8], hour));
    expect(spread.map((point) => point.at / slot)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(spread.map(({ hashrate }) => hashrate)).toEqual([6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8]);
  });

  it("leaves gaps between ten-minute points as gaps", () => {
    const points = at(0, [1, 1, null, null, 1, 1, null, 1]);
    expect(spreadHours(points)).toEqual(points);
  });
});

describe("sumRigs", () => {
  it("adds what is known of each ten minutes", () => {
    const sum = sumRigs([at(slot, [1, 2]), at(0, [10, 20])]);
    expect(sum.map((point) => [point.at / slot, point.hashrate])).toEqual([
      [0, 10],
      [1, 21],
      [2, 2],
    ]);
  });
});

describe("splitSchemes", () => {
  it("keeps the site's order, with what stands under no scheme last", () => {
    const sample = (scheme: MinerSample["scheme"]) => ({ at: 0, scheme, hashrate: 1 });
    const parts = splitSchemes([sample(null), sample("solo"), sample("pps")]);
    expect([...parts.keys()]).toEqual(["pps", "solo", null]);
  });
});

describe("findSeriesOutages", () => {
  const axis = planMinerAxis("24h", now);
  const steps = ({ from, to }: Outage) => [(slotNow - from) / slot, to === null ? null : (slotNow - to) / slot];
  const find = (parts: readonly Points[], judgedFrom: number | null) =>
    findSeriesOutages({ parts, from: axis.from, at: now, sourceStepMs: slot, judgedFrom, hasWorked: false }).map(steps);

  it("is a time in which no part works", () => {
    const one = at(slotNow - 10 * slot, [5, 5, 0, 0, 0, 0, 5, 5, 5, 5]);
    const other = at(slotNow - 10 * slot, [5, 5, 0, 0, 0, 5, 5, 5, 5, 5]);
    expect(find([one, other], null)).toEqual([[8, 5]]);
  });

  it("finds none between the points of an engine that keeps hours, and the hours that are missing", () => {
    const from = slotNow - 20 * hour;
    const hours = at(from, [1, 1, 1, null, null, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], hour);
    expect(find([hours], from)).toEqual([[102, 90]]);
  });

  it("of a whole miner says nothing of a record that lags behind while shares come in", () => {
    const lagging = at(slotNow - 10 * slot, [5, 5, 5, 5, 5, 5, 5]);
    const whole = (state: string, historyStepMs = slot) => {
      const stats = { state, at: now, historyStepMs, firstShareAt: now, miner: { lastShareAt: null, workers: [] } };
      const asked = { parts: [lagging], from: axis.from, engineSince: slotNow - 10 * slot };
      return findWholeOutages(stats as unknown as SeenMinerStats, asked).map(steps);
    };
    expect(whole("quiet")).toEqual([[3, null]]);
    expect(whole("online")).toEqual([]);
    // Points 40 minutes apart cannot show 30.
    expect(whole("quiet", 4 * slot)).toEqual([]);
  });
});

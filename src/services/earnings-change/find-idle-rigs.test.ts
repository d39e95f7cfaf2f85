import { describe, expect, it } from "vitest";
import type { FarmRecord } from "../miners/farm-record.ts";
import type { SeenMinerStats } from "../miners/miner-stats.ts";
import { farmReach, findIdleRigs } from "./find-idle-rigs.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = 10 * day;
const from = at - 2 * day;

const stats = {
  at,
  state: "quiet",
  engineSince: null,
  historyStepMs: 10 * minute,
  firstShareAt: null,
  miner: { lastShareAt: at - minute, workers: [] },
} as unknown as SeenMinerStats;

const window = { from: at - 7 * day, to: at, stepMs: 10 * minute };
const record = (since: number, ...outages: readonly { from: number; to: number | null }[]) => ({
  since,
  usual: 50,
  outages,
});
const farm = (...records: readonly (ReturnType<typeof record> | null)[]): FarmRecord => ({
  kind: "kept",
  window,
  rigs: records.map((one, index) => ({ name: `rig${index + 1}`, scheme: "pps", record: one })),
});

describe("the rigs that were off", () => {
  it("are those of the farm's record, also one that is silent since before the compared days", () => {
    const gone = { from: at - 3 * day, to: null };
    expect(findIdleRigs(farm(record(window.from), record(window.from, gone)), stats, [], from)).toEqual({
      known: "all",
      since: window.from,
      rigs: [{ worker: "rig2", scheme: "pps", usualHashrate: 50, outages: [gone] }],
    });
  });

  it("are known since a time where the engine keeps the last day only, and of some where it leaves rigs out", () => {
    expect(findIdleRigs(farm(record(at - day)), stats, [], from)).toMatchObject({ known: "recent", since: at - day });
    expect(findIdleRigs(farm(record(at - day), null), stats, [], from)).toMatchObject({ known: "some" });
  });

  it("are all rigs together where nothing is known of single ones", () => {
    const totals = Array.from({ length: 288 }, (_, step) => ({
      at: from + step * 10 * minute,
      scheme: "pps" as const,
      hashrate: step >= 100 && step < 106 ? 0 : 80,
    }));
    const whole = { worker: null, scheme: "pps", usualHashrate: 80 };
    const outages = [{ from: from + 1000 * minute, to: from + 1060 * minute }];
    for (const kind of ["not-kept", "too-many", "unanswered"] as const)
      expect(findIdleRigs({ kind }, stats, totals, from)).toEqual({
        known: "none",
        since: null,
        rigs: [{ ...whole, outages }],
      });
  });

  it("are looked for as far back as the farm page goes, and as the compared days lie", () => {
    expect([farmReach([1]), farmReach([6]), farmReach([7])]).toEqual([7 * day, 7 * day, 8 * day]);
  });
});

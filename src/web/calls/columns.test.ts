import { describe, expect, it } from "vitest";
import { type WorkerRow, workerShape } from "../pages/miner/stats/workers/worker-columns.ts";
import { readColumns, writeColumns } from "./columns.ts";

const online: WorkerRow = {
  name: "rig1",
  scheme: "pps",
  state: "online",
  hashrate: { tenMinutes: 5, sixHours: null, day: 7 },
  lastShareAt: 1_772_368_495_999,
  lastHashrateAt: null,
  shares: { valid: 10, stale: null, invalid: 0 },
  sharesPerSecond: 0.25,
  trend: "zzzzzzzzzzzzzzzzzzzzzz00",
};
const silent: WorkerRow = { ...online, name: "rig2", scheme: null, state: "silent", trend: null };
const written = {
  name: ["rig1", "rig2"],
  scheme: ["pps", null],
  state: ["online", "silent"],
  hashrate: { tenMinutes: [5, 5], sixHours: [null, null], day: [7, 7] },
  lastShareAt: [1_772_368_495_999, 1_772_368_495_999],
  lastHashrateAt: [null, null],
  shares: { valid: [10, 10], stale: [null, null], invalid: [0, 0] },
  sharesPerSecond: [0.25, 0.25],
  trend: ["zzzzzzzzzzzzzzzzzzzzzz00", null],
};

describe("columns", () => {
  it("are an array for each member of the rows", () => {
    expect(writeColumns([online, silent], workerShape)).toEqual(written);
  });

  it("hold null for what a row does not have, and nothing of which no column is told", () => {
    const { lastHashrateAt, sharesPerSecond, ...few } = online;
    const counted = { ...few, power: 3 };
    const columns = writeColumns<WorkerRow>([counted], workerShape);
    expect(columns).toMatchObject({ lastHashrateAt: [null], sharesPerSecond: [null] });
    expect(columns).not.toHaveProperty("power");
  });

  it("are read as the rows that were written", () => {
    expect(readColumns(JSON.parse(JSON.stringify(written)), workerShape)).toEqual([online, silent]);
    expect(readColumns(writeColumns([], workerShape), workerShape)).toEqual([]);
  });

  it.each([
    null,
    "no",
    {},
    { ...written, state: ["online", "asleep"] },
    { ...written, scheme: ["free", null] },
    { ...written, name: ["rig1", 7] },
    { ...written, name: ["rig1"] },
    { ...written, trend: ["Z".repeat(24), null] },
    { ...written, hashrate: { ...written.hashrate, day: ["7", 7] } },
    { ...written, shares: null },
  ])("are null if something in them is not of the shape: %j", (columns) => {
    expect(readColumns(columns, workerShape)).toBeNull();
  });
});

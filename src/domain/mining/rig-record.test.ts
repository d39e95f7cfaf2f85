import { describe, expect, it } from "vitest";
import { readRigRecord } from "./rig-record.ts";

const step = 600_000;
const hour = 6 * step;

/** One digit for each step: its hashrate; `.` not known. */
const rates = (picture: string) =>
  Float64Array.from(picture, (letter) => (letter === "." ? Number.NaN : Number(letter)));

describe("readRigRecord", () => {
  it("takes the mean of the time when the rig mined for usual: an outage does not lower it", () => {
    expect(readRigRecord(rates("4466600005577"), { from: 0, to: 13 * step, stepMs: step })).toEqual({
      since: 0,
      usual: 50 / 9,
      outages: [{ from: 5 * step, to: 9 * step }],
    });
  });

  it("has no usual of less than an hour of work, and nothing of a rig that never worked", () => {
    const window = { from: 0, to: 12 * step, stepMs: step };
    expect(readRigRecord(rates("...55555....5"), window)).toEqual({
      since: 3 * step,
      usual: null,
      outages: [{ from: 8 * step, to: 12 * step }],
    });
    expect(readRigRecord(rates("............."), window)).toEqual({ since: null, usual: null, outages: [] });
  });

  it("leaves the open step out of usual", () => {
    expect(readRigRecord(rates("5555559"), { from: 0, to: 6 * step, stepMs: step }).usual).toBe(5);
  });

  it("reads a record of hours followed by one of steps: the steps between two hours are not outages", () => {
    const record = readRigRecord(rates("6.....6.....0.....6.....66666"), { from: 0, to: 29 * step, stepMs: step });
    expect(record.usual).toBe(6);
    expect(record.outages).toEqual([{ from: 2 * hour, to: 3 * hour }]);
  });
});

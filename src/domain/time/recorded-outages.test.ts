import { describe, expect, it } from "vitest";
import { findRecordedOutages } from "./recorded-outages.ts";

const step = 600_000;

/** `#` hashrate, `0` a zero, a space nothing recorded. The last character is the open step. */
function find(record: string, judgedFrom: number | null, hasWorked = false) {
  const points = Array.from(record, (sign, index) => ({ sign, at: index * step }))
    .filter(({ sign }) => sign !== " ")
    .map(({ sign, at }) => ({ at, hashrate: sign === "#" ? 5 : 0 }));
  const to = (record.length - 1) * step;
  const outages = findRecordedOutages(points, {
    from: 0,
    to,
    stepMs: step,
    judgedFrom: judgedFrom === null ? null : judgedFrom * step,
    hasWorked,
  });
  return outages.map(({ from, to: end }) => [from / step, end === null ? null : end / step]);
}

describe("findRecordedOutages", () => {
  it("counts zeros, two or more in a row, from the first hashrate on", () => {
    expect(find("00##0##000##", null)).toEqual([[7, 10]]);
  });

  it("begins with one where there was work before", () => {
    expect(find("000##", null)).toEqual([]);
    expect(find("000##", null, true)).toEqual([[0, 3]]);
    expect(find("  0000", null, true)).toEqual([[2, null]]);
  });

  it("says nothing about steps that were not recorded, and ends an outage there", () => {
    expect(find("##    ##00  0##", null)).toEqual([[8, 10]]);
  });

  it("takes missing steps for outages where the engine writes none without work", () => {
    expect(find("##    ##    ##", 6)).toEqual([[8, 12]]);
  });

  it("lets the last one last, unless the open step has hashrate", () => {
    expect(find("##000", null)).toEqual([[2, null]]);
    expect(find("##00#", null)).toEqual([[2, 4]]);
    expect(find("##   ", null)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { groupByPayment } from "./reward-scheme.ts";

describe("groupByPayment", () => {
  it("tells schemes that credit each share from those that wait for a block of the pool, or of the miner", () => {
    expect(groupByPayment(["solo", "pplns", "pps", "prop"])).toEqual({
      byShare: ["pps"],
      byPoolBlock: ["prop", "pplns"],
      byOwnBlock: ["solo"],
    });
    expect(groupByPayment([])).toEqual({ byShare: [], byPoolBlock: [], byOwnBlock: [] });
  });
});

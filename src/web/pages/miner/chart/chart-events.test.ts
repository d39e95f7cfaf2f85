import { describe, expect, it } from "vitest";
import { drawEvents, listEventfulSteps } from "./chart-events.ts";

const window = { from: 1_000, to: 2_000, stepMs: 100 };
const events = {
  at: 1_950,
  outages: [
    { from: 900, to: 1_100 },
    { from: 1_900, to: null },
  ],
  blocks: [
    { at: 1_210, chain: "kas", height: 5 },
    { at: 1_290, chain: "kas", height: 6 },
    { at: 1_300, chain: "kas", height: 7 },
    { at: 999, chain: "kas", height: 4 },
  ],
  payouts: [
    { at: 1_250, chain: "kas", amount: 3n },
    { at: 1_260, chain: "kas", amount: 4n },
  ],
};

describe("listEventfulSteps", () => {
  it("names the steps in which something happened, one block by its height and more by their number", () => {
    expect(listEventfulSteps(events, window)).toEqual([
      { step: 2, blocks: { count: 2, height: 5 }, paid: [{ chain: "kas", amount: 7n }] },
      { step: 3, blocks: { count: 1, height: 7 } },
    ]);
    expect(listEventfulSteps({ ...events, blocks: null, payouts: null }, window)).toEqual([]);
  });
});

describe("drawEvents", () => {
  it("draws outages as long as they are, up to the newest figures, and each kind of mark in its own row", () => {
    const paths = drawEvents({ ...events, steps: listEventfulSteps(events, window) }, window);
    expect(paths).toEqual({
      bands: "M0,0H100V300H0ZM900,0H950V300H900Z",
      outages: "M0,5H100M900,5H950",
      blocks: "M250,15h0M350,15h0",
      payouts: "M250,25h0",
    });
  });

  it("leaves out what is outside of the window", () => {
    const old = { ...events, outages: [{ from: 0, to: 900 }], steps: [] };
    expect(drawEvents(old, window)).toEqual({ bands: "", outages: "", blocks: "", payouts: "" });
  });
});

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
      outages: "M0,4H100M900,4H950",
      // Two blocks in the one place, one in the other.
      blocks: "M257.8125,19v-10M351.5625,19v-6",
      payouts: "M257.8125,32v-10",
    });
  });

  it("is never a beam: however many blocks there are, bars with gaps between them", () => {
    const many = Array.from({ length: 197 }, (_, nth) => ({ at: 1_000 + nth * 5, chain: "kas", height: nth }));
    const fine = { ...window, stepMs: 5 };
    const steps = listEventfulSteps({ ...events, blocks: many }, fine);
    const places = [...drawEvents({ ...events, steps }, fine).blocks.matchAll(/M([\d.]+),/g)].map(([, x]) => Number(x));
    expect(places.length).toBe(63);
    // On a phone of 328 px: five pixels from bar to bar, of which three are the bar.
    const gaps = places.slice(1).map((x, index) => ((x - (places[index] ?? 0)) / 1000) * 328);
    expect(Math.min(...gaps)).toBeGreaterThan(5);
  });

  it("leaves out what is outside of the window", () => {
    const old = { ...events, outages: [{ from: 0, to: 900 }], steps: [] };
    expect(drawEvents(old, window)).toEqual({ bands: "", outages: "", blocks: "", payouts: "" });
  });
});

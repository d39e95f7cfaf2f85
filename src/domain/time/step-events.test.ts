import { describe, expect, it } from "vitest";
import { eventsOfStep, isToldStep } from "./step-events.ts";

const events = {
  at: 1_000,
  outages: [
    { from: 50, to: 250 },
    { from: 920, to: null },
  ],
  blocks: [
    { at: 100, chain: "kas", height: 7 },
    { at: 200, chain: "kas", height: 8 },
  ],
  payouts: [
    { at: 110, chain: "ltc", amount: 5n },
    { at: 150, chain: "doge", amount: 1n },
    { at: 199, chain: "ltc", amount: 6n },
    { at: 200, chain: "ltc", amount: 90n },
  ],
};

describe("eventsOfStep", () => {
  it("counts what falls into the step, its beginning included and its end not", () => {
    expect(eventsOfStep(events, 100, 100)).toEqual({
      downMs: 100,
      blocks: [{ at: 100, chain: "kas", height: 7 }],
      paid: [
        { chain: "ltc", amount: 11n },
        { chain: "doge", amount: 1n },
      ],
    });
    expect(eventsOfStep(events, 0, 100)).toEqual({ downMs: 50, blocks: [], paid: [] });
  });

  it("counts an outage that lasts up to the newest figures", () => {
    expect(eventsOfStep(events, 900, 200).downMs).toBe(80);
  });

  it("has nothing to count where nobody tells", () => {
    expect(eventsOfStep({ ...events, outages: [], blocks: null, payouts: null }, 100, 100)).toEqual({
      downMs: 0,
      blocks: [],
      paid: [],
    });
  });
});

describe("isToldStep", () => {
  const nothing = { downMs: 0, blocks: [], paid: [] };

  it("leaves out what is not known; a zero is known", () => {
    expect(isToldStep([null, null], nothing)).toBe(false);
    expect(isToldStep([null, 0], nothing)).toBe(true);
    expect(isToldStep([null], { ...nothing, downMs: 1 })).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { countRounds } from "./__fixtures__/count-rounds.ts";
import { createTimeSlices, runForVisitor, yieldToEventLoop } from "./time-slices.ts";

describe("yieldToEventLoop", () => {
  it("lets one of all who wait go on in each round of the event loop", async () => {
    const seen: number[] = [];
    const { rounds, stop } = countRounds();
    await Promise.all(Array.from({ length: 5 }, () => yieldToEventLoop().then(() => seen.push(rounds()))));
    stop();
    expect(new Set(seen).size).toBe(5);
  });

  it("comes sooner for what a visitor waits for, and one time in four for all else", async () => {
    const order: string[] = [];
    const background = Array.from({ length: 4 }, () => yieldToEventLoop().then(() => order.push("other")));
    const visitors = runForVisitor(() =>
      Array.from({ length: 6 }, () => yieldToEventLoop().then(() => order.push("visitor"))),
    );
    await Promise.all([...background, ...visitors]);
    expect(order).toHaveLength(10);
    expect(order.slice(0, 8).filter((who) => who === "visitor")).toHaveLength(6);
    expect(order.slice(-2)).toEqual(["other", "other"]);
  });
});

describe("createTimeSlices", () => {
  it("waits only after work of some milliseconds", async () => {
    const yieldIfDue = createTimeSlices();
    expect(yieldIfDue()).toBeUndefined();
    const until = performance.now() + 10;
    while (performance.now() < until);
    const pause = yieldIfDue();
    expect(pause).toBeInstanceOf(Promise);
    await pause;
  });
});

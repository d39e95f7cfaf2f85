import { describe, expect, it } from "vitest";
import { HOUR } from "../time/durations.ts";
import { agreeOnPrice } from "./agreed-price.ts";

const quotes = (...values: readonly number[]) => values.map((value, index) => ({ source: "abc"[index] ?? "", value }));
const lastOf = (value: number, ageMs = HOUR) => ({ value, ageMs });

describe("agreeOnPrice", () => {
  it("takes the median, and names whose quotes it is made of", () => {
    expect(agreeOnPrice(quotes(100, 104, 101), null)).toEqual({ value: 101, sources: ["a", "b", "c"] });
    expect(agreeOnPrice(quotes(100, 110), null)).toEqual({ value: 105, sources: ["a", "b"] });
  });

  it("leaves out the one that is far from the others", () => {
    expect(agreeOnPrice(quotes(100, 3, 102), lastOf(3))).toEqual({ value: 101, sources: ["a", "c"] });
  });

  it("lets the price of the past day decide between two that disagree", () => {
    expect(agreeOnPrice(quotes(100, 1), lastOf(98, 20 * HOUR))).toEqual({ value: 100, sources: ["a"] });
    expect(agreeOnPrice(quotes(100, 1), lastOf(98, 25 * HOUR))).toBeNull();
    expect(agreeOnPrice(quotes(100, 1), lastOf(10))).toBeNull();
    expect(agreeOnPrice(quotes(100, 1), null)).toBeNull();
    expect(agreeOnPrice(quotes(1, 10, 100), lastOf(9))).toEqual({ value: 10, sources: ["b"] });
  });

  it("takes a lone quote, except a leap within the hour that is reported once", () => {
    expect(agreeOnPrice(quotes(100), null)).toEqual({ value: 100, sources: ["a"] });
    expect(agreeOnPrice(quotes(100), lastOf(51))).toEqual({ value: 100, sources: ["a"] });
    expect(agreeOnPrice(quotes(100), lastOf(49))).toBeNull();
    expect(agreeOnPrice(quotes(100), lastOf(49), 4)).toBeNull();
    expect(agreeOnPrice(quotes(100), lastOf(49), 97)).toEqual({ value: 100, sources: ["a"] });
    expect(agreeOnPrice(quotes(100), lastOf(49, HOUR + 1))).toEqual({ value: 100, sources: ["a"] });
  });

  it("knows nothing of no quotes", () => {
    expect(agreeOnPrice([], lastOf(1))).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { type BonusDay, sumBonus } from "./merge-bonus.ts";

const midnight = Date.UTC(2026, 10, 1);
const DAY = 86_400_000;

function day(nth: number, plainUsd: number | null, usd: number | null): BonusDay {
  const amount = usd === null ? null : BigInt(usd * 100);
  return { at: midnight + nth * DAY, plainUsd, chains: [{ chain: "doge", blocks: 2, amount, usd }] };
}

describe("sumBonus", () => {
  it("divides what was merge-mined by what the work was worth on its own chain", () => {
    expect(sumBonus([day(0, 100, 5), day(1, 300, 35)], 30)).toEqual({
      from: midnight,
      days: 2,
      plainUsd: 400,
      mergedUsd: 40,
      fraction: 0.1,
      chains: [{ chain: "doge", blocks: 4, amount: 4000n, usd: 40 }],
    });
  });

  it("counts the newest days only, as many as are asked for", () => {
    expect(sumBonus([day(0, 100, 5), day(1, 300, 30)], 1)).toMatchObject({
      from: midnight + DAY,
      days: 1,
      fraction: 0.1,
    });
  });

  it("begins after a day of which something is not known", () => {
    const days = [day(0, 100, 50), day(1, 100, null), day(2, 100, 20)];
    expect(sumBonus(days, 30)).toMatchObject({ from: midnight + 2 * DAY, days: 1, fraction: 0.2 });
    expect(sumBonus([day(0, 100, 50), day(1, null, 5), day(2, 100, 20)], 30)).toMatchObject({ days: 1, fraction: 0.2 });
  });

  it("is not known where the last day is not", () => {
    expect(sumBonus([day(0, 100, 50), day(1, 100, null)], 30)).toBeNull();
    expect(sumBonus([], 30)).toBeNull();
    expect(sumBonus([day(0, 0, 5)], 30)).toBeNull();
  });

  it("adds several chains, each with its own sum", () => {
    const chains = [
      { chain: "doge", blocks: 3, amount: 30n, usd: 6 },
      { chain: "pep", blocks: 0, amount: 0n, usd: 0 },
    ];
    expect(sumBonus([{ at: midnight, plainUsd: 60, chains }], 30)).toMatchObject({ fraction: 0.1, chains });
  });
});

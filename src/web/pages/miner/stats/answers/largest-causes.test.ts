import { expect, it } from "vitest";
import type { EarningsChange } from "#src/domain/earnings/earnings-change.ts";
import { valueInCurrency } from "#src/domain/earnings/value-change.ts";
import { largestCauses } from "./largest-causes.ts";

const change: EarningsChange = {
  before: 1_000n,
  after: 930n,
  parts: [
    { cause: "hashrate", amount: 20n },
    { cause: "outages", amount: -60n },
    { cause: "rejected", amount: -1n },
    { cause: "difficulty", amount: -29n },
    { cause: "luck", amount: null },
    { cause: "reward", amount: 0n },
    { cause: "fee", amount: 0n },
  ],
};

it("are three, the largest first, whichever way they go", () => {
  expect(largestCauses(change, null)).toEqual([
    { cause: "outages", amount: -60n },
    { cause: "difficulty", amount: -29n },
    { cause: "hashrate", amount: 20n },
  ]);
});

it("have in money the figures of the page of causes, the price among them", () => {
  const value = valueInCurrency(change, 0, { before: 1, after: 0.9 }, { perUsd: 1, digits: 2 });
  const causes = largestCauses(change, value);
  expect(causes[0]).toEqual({ cause: "price", amount: value.price });
  const outages = change.parts.findIndex(({ cause }) => cause === "outages");
  expect(causes[1]).toEqual({ cause: "outages", amount: value.parts[outages] });
});

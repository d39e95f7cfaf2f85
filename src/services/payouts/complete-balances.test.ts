import { expect, it } from "vitest";
import type { Balance } from "#src/domain/mining/miner.ts";
import { completeBalances } from "./complete-balances.ts";

const base = { chain: "kas", confirmed: 1n, unconfirmed: null, threshold: null };
const complete = (
  balance: Partial<Balance>,
  total: { payouts: bigint | null; earlier: bigint | null } | null,
  isDoubtful = false,
) =>
  completeBalances(
    [{ ...base, paid: null, ...balance }],
    new Map(total === null ? [] : [["kas", { ...total, isDoubtful }]]),
  )[0];

it("what was ever paid is the largest that is proven: read before, or stored since", () => {
  const total = { payouts: 9n, earlier: null };
  expect(complete({ paid: 7n, paidSource: "engine" }, total)).toMatchObject({ paid: 9n, paidSource: "payouts" });
  expect(complete({ paid: 9n, paidSource: "engine" }, total)).toMatchObject({ paid: 9n, paidSource: "engine" });
  expect(complete({ paid: 10n, paidSource: "earlier" }, total)).toMatchObject({ paid: 10n, paidSource: "earlier" });
  // An engine that lost its counter can only confirm its payouts' sum.
  expect(complete({ paid: 9n, paidSource: "earlier" }, total)).toMatchObject({ paid: 9n, paidSource: "payouts" });
  expect(complete({}, { payouts: 9n, earlier: 12n })).toMatchObject({ paid: 12n, paidSource: "earlier" });
});

it("a sum of payouts that was corrected since is no proof, and doubtful ones prove nothing against the engine", () => {
  expect(complete({ paid: 9n, paidSource: "payouts" }, { payouts: 6n, earlier: null })).toMatchObject({ paid: 6n });
  expect(complete({ paid: 7n }, { payouts: 9n, earlier: null }, true)).toMatchObject({
    paid: 7n,
    paidSource: "engine",
  });
});

it("a balance of which nothing is stored stays as it was read", () => {
  expect(complete({ paid: 7n }, null)).toEqual({ ...base, paid: 7n });
});

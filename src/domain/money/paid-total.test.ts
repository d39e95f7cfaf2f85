import { describe, expect, it } from "vitest";
import type { Balance } from "../mining/miner.ts";
import { proveBalances, provePaid } from "./paid-total.ts";
import type { Payout } from "./payout.ts";

const payout = (amount: bigint, changes: Partial<Payout> = {}): Payout => ({
  chain: "xmr",
  transactionId: `t${amount}`,
  paidAt: 1_795_000_000_000,
  amount,
  fee: null,
  status: "paid",
  recipients: null,
  ...changes,
});

const balance = (paid: bigint | null): Balance => ({
  chain: "xmr",
  confirmed: 1n,
  unconfirmed: null,
  paid,
  threshold: null,
});

describe("provePaid", () => {
  it("is the largest, the engine's own word where others say the same, and null where nobody says anything", () => {
    expect(provePaid({ engine: 0n, payouts: 350n, earlier: 340n })).toEqual({ paid: 350n, paidSource: "payouts" });
    expect(provePaid({ engine: 0n, payouts: 350n, earlier: 900n })).toEqual({ paid: 900n, paidSource: "earlier" });
    expect(provePaid({ engine: 350n, payouts: 350n, earlier: 350n })).toEqual({ paid: 350n, paidSource: "engine" });
    expect(provePaid({ engine: null, payouts: null, earlier: null })).toBeNull();
  });
});

describe("provePaid of doubtful payouts", () => {
  it("believes the engine's own total where there is one, and its word before; without either, the payouts", () => {
    const isDoubtful = true;
    expect(provePaid({ engine: 879n, payouts: 2637n, earlier: 0n, isDoubtful })).toEqual({
      paid: 879n,
      paidSource: "engine",
    });
    expect(provePaid({ engine: 1n, payouts: 2637n, earlier: 879n, isDoubtful })?.paid).toBe(879n);
    expect(provePaid({ engine: null, payouts: 2637n, earlier: 879n, isDoubtful })?.paid).toBe(2637n);
  });
});

describe("proveBalances", () => {
  it("takes no earlier sum of payouts for a word of the engine: they may have been corrected since", () => {
    const earlier = [{ ...balance(2637n), paidSource: "payouts" as const }];
    expect(proveBalances([balance(500n)], { payouts: [payout(879n)], earlier })).toMatchObject([
      { paid: 879n, paidSource: "payouts" },
    ]);
  });

  it("does not say 0 where the engine lost a counter and payouts are known", () => {
    const payouts = [payout(100n), payout(20n), payout(7n, { status: "unpaid" }), payout(5n, { chain: "doge" })];
    expect(proveBalances([balance(0n)], { payouts, earlier: [] })).toMatchObject([
      { paid: 120n, paidSource: "payouts" },
    ]);
    expect(proveBalances([balance(0n)], { payouts: [], earlier: [balance(130n)] })).toMatchObject([
      { paid: 130n, paidSource: "earlier" },
    ]);
    expect(proveBalances([balance(500n)], { payouts, earlier: [balance(130n)] })).toMatchObject([
      { paid: 500n, paidSource: "engine" },
    ]);
    expect(proveBalances([balance(null)], { payouts: [], earlier: [] })).toEqual([balance(null)]);
  });
});

import { describe, expect, it } from "vitest";
import type { Payout } from "./payout.ts";
import { confirmedUntil, payoutStateOf, splitBalance } from "./payout-state.ts";

const payout: Payout = {
  chain: "kas",
  transactionId: "t",
  paidAt: 1_000,
  amount: 70n,
  fee: null,
  status: "paid",
  recipients: null,
};
const unsent: Payout = { ...payout, transactionId: null, status: "unpaid" };

describe("payoutStateOf", () => {
  it("is sending without a transaction, then sent, and confirmed only by the source's word", () => {
    expect(payoutStateOf(unsent)).toBe("sending");
    expect(payoutStateOf(payout)).toBe("sent");
    expect(payoutStateOf({ ...payout, isConfirmed: false })).toBe("sent");
    expect(payoutStateOf({ ...payout, isConfirmed: true })).toBe("confirmed");
  });
});

describe("splitBalance", () => {
  const balance = { chain: "kas", confirmed: 75n, threshold: 60n };

  it("does not promise the next run what a run is sending already", () => {
    expect(splitBalance(balance, [unsent, payout])).toEqual({ sending: 70n, left: 5n, state: "sending" });
    expect(splitBalance(balance, [payout])).toEqual({ sending: 0n, left: 75n, state: "waiting" });
    expect(splitBalance({ ...balance, confirmed: 59n }, [])).toEqual({ sending: 0n, left: 59n, state: null });
  });

  it("counts its own chain only, and never falls below zero", () => {
    expect(splitBalance({ ...balance, chain: "doge" }, [unsent]).sending).toBe(0n);
    expect(splitBalance({ ...balance, confirmed: 40n }, [unsent])).toEqual({
      sending: 70n,
      left: 0n,
      state: "sending",
    });
  });

  it("tells no state in the name of an engine that does not answer", () => {
    expect(splitBalance(balance, [unsent], false)).toEqual({ sending: 70n, left: 5n, state: null });
    expect(splitBalance(balance, [], false).state).toBeNull();
  });

  it("says nothing of what is not known", () => {
    expect(splitBalance({ ...balance, confirmed: null }, [])).toEqual({ sending: 0n, left: null, state: null });
    expect(splitBalance({ ...balance, threshold: null }, [])).toEqual({ sending: 0n, left: 75n, state: null });
    expect(splitBalance({ chain: "kas", confirmed: 0n, threshold: 0n }, []).state).toBeNull();
  });
});

describe("confirmedUntil", () => {
  it("is the newest confirmed payout below the first that is not", () => {
    const of = (paidAt: number, isConfirmed?: boolean) =>
      isConfirmed === undefined ? { ...payout, paidAt } : { ...payout, paidAt, isConfirmed };
    expect(confirmedUntil([of(4, false), of(3, true), of(2, true)])).toEqual(new Map([["kas", 3]]));
    expect(confirmedUntil([of(4, true), of(3, false), of(2, true)])).toEqual(new Map([["kas", 2]]));
    expect(confirmedUntil([of(4), of(3)])).toEqual(new Map());
  });
});

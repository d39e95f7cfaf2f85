import { describe, expect, it } from "vitest";
import type { Payout } from "./payout.ts";
import { trackPayout } from "./payout-track.ts";

const sent: Payout = {
  chain: "kas",
  transactionId: "t1",
  paidAt: 1_000,
  amount: 70n,
  fee: null,
  status: "paid",
  recipients: null,
};
const unsent: Payout = { ...sent, transactionId: null, status: "unpaid", paidAt: 2_000 };
const parts = {
  balance: { chain: "kas", confirmed: 40n, unconfirmed: 5n, paid: 70n, threshold: 60n },
  payouts: [sent],
  confirmations: 100,
  nextRunAt: 9_000,
  areRunsKnown: true,
  isPromising: true,
};
type Balance = Parameters<typeof trackPayout>[0]["balance"];
const balance = (changes: Partial<Balance>) => ({
  ...parts,
  balance: { ...parts.balance, ...changes },
});
const kinds = (track: ReturnType<typeof trackPayout>) => track.steps.map(({ kind }) => kind);

describe("trackPayout", () => {
  it("has the steps that are reported, with their figures", () => {
    expect(trackPayout(parts)).toEqual({
      chain: "kas",
      steps: [
        { kind: "credited", amount: 5n },
        { kind: "matured", amount: 40n, confirmations: 100 },
        { kind: "threshold", threshold: 60n, left: 40n },
        { kind: "run", waits: null, at: 9_000 },
        { kind: "transaction", sending: null, last: { ...sent, state: "sent" } },
      ],
      current: "threshold",
    });
  });

  it("is at the run from the threshold on, and at the transaction while it is sent", () => {
    const waiting = trackPayout(balance({ confirmed: 60n }));
    expect(waiting.current).toBe("run");
    expect(waiting.steps[3]).toEqual({ kind: "run", waits: 60n, at: 9_000 });
    const sending = trackPayout({ ...balance({ confirmed: 75n }), payouts: [unsent, sent] });
    expect(sending.current).toBe("transaction");
    expect(sending.steps.slice(2)).toEqual([
      { kind: "threshold", threshold: 60n, left: 5n },
      { kind: "run", waits: null, at: 9_000 },
      { kind: "transaction", sending: 70n, last: { ...sent, state: "sent" } },
    ]);
  });

  it("speaks of confirmations only where the source does", () => {
    const open = trackPayout({ ...parts, payouts: [{ ...sent, isConfirmed: false }] });
    expect(open.steps.at(-1)).toEqual({ kind: "confirmed", isConfirmed: false });
    expect(open.current).toBe("confirmed");
    const done = trackPayout({ ...parts, payouts: [{ ...sent, isConfirmed: true }] });
    expect(done.steps.at(-1)).toEqual({ kind: "confirmed", isConfirmed: true });
    expect(done.current).toBe("threshold");
  });

  it("leaves out what is not reported", () => {
    expect(kinds(trackPayout(balance({ unconfirmed: null, threshold: null })))).toEqual([
      "matured",
      "run",
      "transaction",
    ]);
    expect(trackPayout(balance({ unconfirmed: null, threshold: null })).current).toBe("matured");
    expect(kinds(trackPayout({ ...parts, areRunsKnown: false }))).not.toContain("run");
    // A waiting balance is paid by a run, even at an unknown time.
    expect(trackPayout({ ...balance({ confirmed: 60n }), areRunsKnown: false, nextRunAt: null }).current).toBe("run");
    expect(kinds(trackPayout({ ...parts, payouts: [] }))).not.toContain("transaction");
    expect(
      trackPayout({ ...balance({ confirmed: null, unconfirmed: null, paid: null }), payouts: [], areRunsKnown: false }),
    ).toEqual({ chain: "kas", steps: [], current: null });
  });

  it("says that nothing was ever paid only where the engine's total is zero", () => {
    expect(trackPayout({ ...balance({ paid: 0n }), payouts: [] }).steps.at(-1)).toEqual({
      kind: "transaction",
      sending: null,
      last: null,
    });
  });

  it("waits for confirmations of the first blocks, and begins with the first step", () => {
    expect(trackPayout(balance({ confirmed: 0n })).current).toBe("matured");
    expect(trackPayout(balance({ confirmed: 0n, unconfirmed: 0n })).current).toBe("credited");
  });

  it("keeps figures and promises nothing of an engine that does not answer", () => {
    const stale = trackPayout({ ...balance({ confirmed: 60n }), isPromising: false, payouts: [unsent, sent] });
    expect(kinds(stale)).toEqual(["credited", "matured", "threshold", "transaction"]);
    expect(stale.steps.at(-1)).toMatchObject({ sending: null });
    expect(stale.current).toBeNull();
  });

  it("counts the payouts of its own chain", () => {
    const other = { ...sent, chain: "doge" };
    expect(kinds(trackPayout({ ...parts, payouts: [other] }))).not.toContain("transaction");
  });
});

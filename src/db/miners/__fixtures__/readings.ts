import type { MinerReadings } from "#src/domain/miners/miner-record.ts";
import type { Miner } from "#src/domain/mining/miner.ts";

/** 2026-03-01T00:00:00Z. */
export const midnight = 1_772_323_200_000;

const windows = { tenMinutes: 1.5e12, sixHours: null, day: 0 };
const shares = { valid: 12.5, stale: null, invalid: 0 };
const miner: Miner = {
  address: "a",
  knownAs: "A",
  hashrate: windows,
  lastShareAt: midnight,
  shares,
  hasWorked: true,
  workers: [
    { name: "rig ~1/%2\n", scheme: "solo", hashrate: windows, lastShareAt: null, shares, trend: null },
    { name: "ü", scheme: null, hashrate: windows, lastShareAt: 1, shares, sharesPerSecond: 0.5, trend: null },
  ],
  schemes: ["pps", "solo"],
  balances: [
    {
      chain: "kas",
      confirmed: 2n ** 80n,
      unconfirmed: 0n,
      paid: 5n,
      paidSource: "earlier",
      threshold: null,
      dueSince: 7,
    },
  ],
};
const payout = { chain: "kas", transactionId: null, paidAt: midnight, amount: 2n ** 70n, fee: 1n, recipients: null };
const block = {
  chain: "kas",
  height: 123,
  hash: null,
  foundAt: midnight,
  scheme: "solo" as const,
  finder: "a",
  worker: null,
  difficulty: 1e15,
  effort: 1.25,
  reward: 2n ** 66n,
  status: "pending" as const,
  progress: 0.5,
};

export function read<Value>(value: Value, at = midnight) {
  return { value, readAt: at, triedAt: at, fault: null };
}

export function failed(fault: "silent" | "absent" | "busy", triedAt: number) {
  return { value: null, readAt: null, triedAt, fault };
}

export function rigsOf(count: number, steps: number) {
  const stepMs = 600_000;
  const rigs = Array.from({ length: count }, (_, rig) => ({
    name: `rig ${rig}`,
    scheme: rig % 2 === 0 ? ("pps" as const) : null,
    rates: Float32Array.from({ length: steps }, (_, step) => (step % 7 === 3 ? Number.NaN : rig * 1e9 + step)),
  }));
  return { from: midnight, to: midnight + steps * stepMs, stepMs, rigs };
}

export const sample = { at: midnight, scheme: "pps" as const, hashrate: 1.5e12, workersOnline: 3 };
const samples = [
  sample,
  { at: midnight, scheme: null, hashrate: 0, workersOnline: null, shares: { valid: 9.5, stale: 0, invalid: 1 } },
];

export const everything: Required<MinerReadings> = {
  answer: read({ found: "yes", miner }),
  history: read(samples, midnight + 1),
  past: read(Array.from({ length: 744 }, (_, hour) => ({ ...sample, at: hour * 3_600_000 }))),
  payouts: read({
    pending: [{ ...payout, status: "unpaid", isConfirmed: false }],
    confirmedUntil: new Map([
      ["kas", midnight],
      ["ltc", 0],
    ]),
    isComplete: true,
  }),
  blocks: read({ items: [block], isCut: true }),
  rigs: read(rigsOf(40, 1008)),
  "rigs-past": read(rigsOf(0, 24)),
  settings: read({ threshold: 2n ** 65n, minimum: null, maximum: 0n }),
};

export const settingsOf = (threshold: bigint) => ({ threshold, minimum: null, maximum: null });

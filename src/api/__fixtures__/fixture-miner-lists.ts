import type { MinerRefusal, Services } from "#src/services/services.ts";

// Payouts, blocks and settings with known values. The second payout's transaction is an attack on spreadsheets.

/** An address whose first reading is in progress. */
const unread = "unread";

function refusalOf(address: string): MinerRefusal | null {
  if (address === "nonsense") return { state: "invalid-address" };
  if (address === "silent") return { state: "unreachable" };
  if (address === "untold") return { state: "not-offered" };
  return null;
}

const first = {
  chain: "kas",
  transactionId: "cd".repeat(32),
  paidAt: 1_763_700_000_000,
  amount: 5_000_000_000n,
  fee: 0n,
  usdValue: 2.265,
  state: "confirmed",
} as const;
const second = {
  chain: "kas",
  transactionId: '=HYPERLINK("http://evil.example")',
  paidAt: 1_763_690_000_500,
  amount: 9_007_199_254_740_993n,
  fee: null,
  usdValue: null,
  state: "sent",
} as const;

/** With this fixture's rates; others are not stored. */
function valued<Item extends { readonly usdValue: number | null }>(item: Item, currency: string) {
  const perUsd = currency === "USD" ? 1 : currency === "EUR" ? 0.8631 : null;
  return {
    ...item,
    value: item.usdValue === null || perUsd === null ? null : item.usdValue * perUsd,
    price: item.usdValue === null ? null : { usd: 0.0453, at: 1_763_683_200_000, stepMs: 86_400_000 },
    rate: perUsd === null ? null : { perUsd, at: 1_763_697_600_000, stepMs: 3_600_000 },
  };
}

const figures = {
  hashrate: 1e12,
  outageMs: 0,
  rejectedFraction: null,
  difficulty: 1.25e17,
  blocks: null,
  coinsPerBlock: 3.46,
  feeFraction: 0.02,
};

export const fixtureMinerLists: Pick<
  Services["miners"],
  "listPayouts" | "getPayoutSummary" | "listBlocks" | "getEarningsChange"
> = {
  getEarningsChange: async (coin, address, against) => {
    if (address === unread) return { state: "coming", coin, address };
    if (["nonsense", "silent", "never-mined"].includes(address)) return { state: "unknown-miner", coin, address };
    const frame = { coin, address, against, from: 1_763_625_600_000, to: 1_763_712_000_000, recordedSince: null };
    if (against === "7") return { ...frame, state: "too-short" };
    return {
      ...frame,
      state: "known",
      comparedMs: 86_400_000,
      days: 1,
      schemes: ["pps"],
      isSoloLeftOut: false,
      change: {
        before: 500_000_000n,
        after: 375_000_000n,
        parts: [
          { cause: "hashrate", amount: 0n },
          { cause: "outages", amount: -125_000_000n },
          { cause: "rejected", amount: null },
        ],
      },
      basis: "expected",
      gaps: [{ cause: "rejected", reason: "not-told", since: null }],
      fraction: -0.25,
      figures: { before: figures, after: { ...figures, outageMs: 21_600_000 } },
      prices: { before: 0.1, after: 0.08 },
      rigsKnown: "all",
      rigsSince: 0,
      leftOut: [],
      historyStepMs: 600_000,
      rigs: [
        {
          worker: "=rig,1",
          scheme: "pps",
          downMs: { before: 0, after: 21_600_000 },
          outages: [{ from: 1_763_690_400_000, to: null }],
        },
      ],
    };
  },
  listPayouts: async (_coin, address, { before, group, currency = "USD" }) =>
    refusalOf(address) ?? {
      state: "known",
      at: address === unread ? null : 1_763_712_000_000,
      isStale: false,
      isComplete: true,
      pending:
        before === null
          ? [{ ...first, transactionId: null, paidAt: 1_763_712_000_000, status: "unpaid", recipients: null }]
          : [],
      payouts: group !== "none" ? [] : [valued(before === null ? first : second, currency)],
      groups:
        group === "none"
          ? []
          : [valued({ from: 1_763_683_200_000, chain: "kas", amount: 14n, fee: null, usdValue: 0.5, count: 2 }, currency)],
      next: group === "none" && before === null ? "1763700000000-7" : null,
    },
  getPayoutSummary: async (_coin, address) =>
    refusalOf(address) ?? {
      state: "known",
      accounts: [
        {
          chain: "kas",
          paid: 9_007_204_254_740_993n,
          paidSource: "engine",
          unpaid: 123_456_789n,
          sending: 120_000_000n,
          state: "sending",
          unconfirmed: null,
          threshold: 2_000_000_000n,
          week: 5_000_000_000n,
          month: null,
          next: { chain: "kas", estimate: { kind: "overdue", since: 1_763_700_000_000, runs: 3 }, run: null },
        days: [],
        },
      ],
      from: 1_761_177_600_000,
      to: 1_763_769_600_000,
      nextRunAt: 1_763_715_600_000,
      status: "current",
      payoutIntervalMs: 3_600_000,
      payoutRuns: null,
      rules: { payoutFee: null, denomination: null, confirmations: null, rentedPower: "nothing", payoutRuns: "clock" },
      firstFiguresMs: null,
      balanceResetDays: null,
      minimumPayout: 2_000_000_000n,
      priceSource: "demo",
    },
  listBlocks: async (_coin, address) =>
    refusalOf(address) ?? {
      state: "known",
      source: "engine",
      isStale: false,
      completeSince: 0,
      isExact: true,
      blocks: [
        {
          chain: "kas",
          height: 98_999_990,
          hash: null,
          foundAt: 1_763_711_000_500,
          scheme: "solo",
          finder: address,
          worker: "rig/1",
          difficulty: null,
          effort: 0.42,
          reward: 346_000_000n,
          status: "pending",
          progress: 0.5,
          maturity: { progress: 0.5, reached: 50, needed: 100, leftMs: 50_000 },
          uncheckedSince: null,
        },
      ],
      next: null,
      solo: { expected: 0.25, found: 1, hashrate: 1e12 , hashrateWindow: "day"},
    },
};

const getSettings: Services["settings"]["awaitSettings"] = async (_coin, address) =>
  address === "never-mined"
    ? { state: "unknown-miner" }
    : (refusalOf(address) ?? {
        state: "known",
        threshold: 2_000_000_000n,
        minimum: 1_000_000_000n,
        maximum: null,
        at: 1_763_712_000_000,
        isStale: false,
        canWrite: true,
        needsProof: true,
        demoProofIp: "203.0.113.7",
        changes: [{ at: 1_763_700_000_000, from: null, to: 2_000_000_000n }],
      });

export const fixtureSettings: Services["settings"] = {
  getSettings: async (coin, address) => (address === unread ? { state: "coming" } : getSettings(coin, address)),
  awaitSettings: getSettings,
  updateThreshold: async () => ({ code: "unreachable" }),
};

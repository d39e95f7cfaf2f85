import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import type { MinerStats, PoolStats } from "#src/services/services.ts";
import en from "../../../../../locales/en.json";
import { Balances } from "../stats/balances.tsx";
import { estimatePayouts } from "../stats/estimate-payouts.ts";
import type { KnownData, KnownMiner } from "../stats/load-stats.ts";
import { NextPayoutPanel } from "../stats/panels.tsx";
import { Payouts } from "../stats/payouts.tsx";
import { PayoutLine } from "./payout-line.tsx";
import { summarizeMiner } from "./summarize-miner.ts";

// One sum on its way to the wallet, told in the headline, beside the balance, under the next payout and in the list.

const pool = {
  state: "live",
  terms: { coin: "kas", network: "mainnet", schemes: [{ scheme: "pps", feeFraction: 0.01 }], payoutRuns: null },
  network: null,
} as unknown as PoolStats;

const format = { ticker: "KAS", decimals: 8, amountDecimals: 6 };
const id = "ab".repeat(32);
const sent = { chain: "kas", transactionId: id, paidAt: 1_763_711_000_000, amount: 7_000_000_000n, status: "paid" };
const sending = { ...sent, transactionId: null, paidAt: 1_763_712_000_000, amount: 5_500_000_000n, status: "unpaid" };

/** The words of each place, without tags. 55 KAS stand on the balance, the threshold is 50. */
function read(payouts: readonly object[], confirmed = 5_500_000_000n) {
  const stats = {
    state: "online",
    coin: "kas",
    address: "kaspa:a",
    at: 1_763_712_100_000,
    miner: {
      hashrate: { tenMinutes: 1, sixHours: 1, day: 1 },
      workers: [],
      lastShareAt: null,
      balances: [{ chain: "kas", confirmed, unconfirmed: 0n, paid: 0n, threshold: 5_000_000_000n }],
    },
    workers: [],
    history: [],
    averages: { window: "day", rates: {} },
    payouts,
    reward: { week: [], thirtyDays: [] },
    arePayoutsKnown: true,
    isStale: false,
    nextPayoutAt: Date.UTC(2026, 10, 22, 14),
  } as unknown as MinerStats;
  const summary = summarizeMiner(stats, pool, {});
  if (!("at" in summary)) throw new Error(summary.state);
  const known = {
    coin: { slug: "kas" },
    formats: { kas: format },
    usdPrices: {},
    payoutReporting: "listed",
    payoutRuns: null,
    payoutEstimates: estimatePayouts(stats as never, pool, null, null),
    solo: null,
    earnings: null,
  } as unknown as KnownData;
  const shown = {
    ...stats,
    payouts: payouts.map((payout) => ({ ...payout, href: "https://explorer.example" })),
  } as unknown as KnownMiner;
  const write = (part: React.ReactNode) => {
    const Page = createRoutesStub([{ path: "*", Component: () => part }]);
    return renderToStaticMarkup(
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <Page initialEntries={["/"]} />
      </IntlProvider>,
    )
      .replace(/<button[\s\S]*?<\/button>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
  };
  return {
    headline: write(<PayoutLine miner={summary} />),
    balance: write(<Balances stats={shown} data={known} />),
    next: write(<NextPayoutPanel stats={shown} data={known} />),
    list: write(<Payouts stats={shown} data={known} />),
  };
}

describe("a payout is told in one way in headline, balance, next payout and list", () => {
  it("waiting: the next run pays what no run has", () => {
    const { headline, balance, next, list } = read([sent]);
    expect(headline).toContain("55.000000 KAS is waiting for the next run.");
    expect(balance).toContain("Unpaid: waiting for the next run 55.000000 KAS");
    expect(next).toContain(en.minerStats.reaches.reached);
    expect(list).not.toContain("Unpaid");
  });

  it("sending: no place promises the next run the sum that is in the list without a transaction", () => {
    const { headline, balance, next, list } = read([sending, sent]);
    expect(headline).toContain("55.000000 KAS is being sent now; the transaction is not known yet.");
    expect(balance).toContain("Unpaid: being sent 55.000000 KAS");
    expect(balance).toContain("0% / 50.000000 KAS");
    expect(next).toContain("55.000000 KAS is being sent now; the transaction is not known yet.");
    expect(list).toMatch(/55\.000000 KAS .*Unpaid: being sent .*70\.000000 KAS .*Paid: sent/);
    for (const place of [headline, balance, next, list]) {
      expect(place).not.toContain("waiting for the next run");
      expect(place).not.toContain(en.minerStats.reaches.reached);
    }
  });

  it("sent and confirmed: the list says which, and the headline has sum, time and transaction", () => {
    const { headline, balance, list } = read(
      [
        { ...sent, isConfirmed: false },
        { ...sent, paidAt: 5, isConfirmed: true },
      ],
      0n,
    );
    expect(headline).toMatch(/Last payout: 70\.000000 KAS , transaction abababab…ababab .*07:43 UTC/);
    expect(list).toMatch(/Paid: sent .*Paid: confirmed/);
    expect(balance).not.toContain("Unpaid:");
  });
});

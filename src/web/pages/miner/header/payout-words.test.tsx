import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { listNextPayouts, type PaidMiner } from "#src/domain/money/next-payout.ts";
import type { MinerStats, PoolStats } from "#src/services/services.ts";
import en from "../../../../../locales/en.json";
import { PayoutRule } from "../payouts/payout-rule.tsx";
import type { PayoutsData } from "../payouts.tsx";
import { WillBePaid } from "../stats/answers/will-be-paid.tsx";
import { Balances } from "../stats/balances.tsx";
import { listTracks } from "../stats/list-tracks.ts";
import type { KnownData, KnownMiner } from "../stats/load-stats.ts";
import { PayoutTracks } from "../stats/payout-tracks.tsx";
import { Payouts } from "../stats/payouts.tsx";

// When a miner is paid next, and a sum on its way to the wallet: told beside the balance, as one sum at one moment, in the steps to the
// wallet, in the list, and on the payouts page.

const pool = {
  state: "live",
  terms: {
    ...{ coin: "kas", network: "mainnet", payoutRuns: null, rules: { confirmations: 10 } },
    schemes: ["pps", "solo"].map((scheme) => ({ scheme, feeFraction: 0.01 })),
  },
  network: null,
} as unknown as PoolStats;

const format = { ticker: "KAS", decimals: 8, amountDecimals: 6 };
const id = "ab".repeat(32);
const sent = { chain: "kas", transactionId: id, paidAt: 1_763_711_000_000, amount: 7_000_000_000n, status: "paid" };
const sending = { ...sent, transactionId: null, paidAt: 1_763_712_000_000, amount: 5_500_000_000n, status: "unpaid" };

const runAt = Date.UTC(2025, 10, 21, 9);
const hourly = { intervalMs: 3_600_000, seen: null, denomination: null };

interface Given {
  readonly payouts?: readonly object[];
  readonly confirmed?: bigint;
  readonly dueSince?: number;
  /** What was paid in a week, at which rate the balance goes on growing. */
  readonly week?: bigint;
  readonly pool?: object;
  readonly scheme?: string;
  readonly stale?: string;
  /** A second coin that is mined along, with nothing on its balance; only an own block pays. */
  readonly along?: boolean;
}

/** The words of each place, without tags. 55 KAS stand on the balance, the threshold is 50. */
function read({
  payouts = [],
  confirmed = 5_500_000_000n,
  dueSince,
  week,
  pool: ofPool = pool,
  scheme = "pps",
  stale,
  along = false,
}: Given) {
  const given = {
    state: "online",
    coin: "kas",
    address: "kaspa:a",
    at: 1_763_712_100_000,
    miner: {
      hashrate: { tenMinutes: 1, sixHours: 1, day: 1 },
      workers: [],
      lastShareAt: null,
      balances: [
        { chain: "kas", confirmed, unconfirmed: 0n, paid: 0n, threshold: 5_000_000_000n, dueSince },
        ...(along ? [{ chain: "fb", confirmed: 0n, unconfirmed: 0n, paid: 0n, threshold: 50_000_000n }] : []),
      ],
    },
    workers: [{ scheme, hashrate: { tenMinutes: 1 } }],
    history: [],
    averages: { window: "day", rates: { [scheme]: 1e12 } },
    payouts,
    reward: { week: week === undefined ? [] : [{ chain: "kas", amount: week }], thirtyDays: [] },
    arePayoutsKnown: true,
    coming: [],
    isStale: stale !== undefined,
    why: stale,
    nextRunAt: runAt,
  };
  const nextPayouts = listNextPayouts(given as unknown as PaidMiner, {
    ...{ pool: ofPool as never, week: { difficulty: null, hashrate: null }, runs: hourly, now: given.at },
  });
  const stats = { ...given, nextPayouts } as unknown as MinerStats;
  const known = {
    coin: { slug: "kas" },
    formats: { kas: format, fb: { ...format, ticker: "FB" } },
    usdPrices: {},
    payoutReporting: "listed",
    payoutRuns: null,
    tracks: listTracks(stats as never, ofPool as PoolStats, "listed", {}),
    stats,
    isByBlock: along,
    origin: "https://pool.example",
  } as unknown as KnownData;
  const shown = {
    ...stats,
    payouts: payouts.map((payout) => ({ ...payout, href: "https://explorer.example" })),
  } as unknown as KnownMiner;
  const summaryOfPayouts = {
    ...{ state: "known", status: "current", nextRunAt: runAt, payoutIntervalMs: 3_600_000, payoutRuns: null },
    ...{ minimumPayout: null, balanceResetDays: null, rules: { denomination: null, payoutFee: null } },
    accounts: [
      { chain: "kas", unpaid: confirmed, sending: 0n, threshold: 5_000_000_000n, state: null, next: nextPayouts[0] },
    ],
  };
  const write = (part: React.ReactNode) => {
    const Page = createRoutesStub([{ path: "*", Component: () => part }]);
    return renderToStaticMarkup(
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <Page initialEntries={["/"]} />
      </IntlProvider>,
    )
      .replace(/<button[\s\S]*?<\/button>/g, "")
      .replace(/<span class="[^"]*quiet[^"]*">/g, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'")
      .replace(/\s+/g, " ");
  };
  return {
    balance: write(<Balances stats={shown} data={known} />),
    next: write(<WillBePaid data={{ ...known, stats: shown }} />),
    list: write(<Payouts stats={shown} data={known} />),
    steps: write(<PayoutTracks data={known} />),
    rule: write(
      <PayoutRule
        data={
          {
            ...{ coin: { slug: "kas" }, address: "kaspa:a", chains: { kas: { format } } },
            paid: { ...known, stats: shown },
          } as unknown as PayoutsData
        }
        summary={summaryOfPayouts as never}
      />,
    ),
  };
}

describe("a payout is told in one way wherever it stands", () => {
  it("waiting: the next run pays what no run has", () => {
    const { balance, next, list } = read({ payouts: [sent] });
    expect(balance).toContain("Unpaid: waiting for the next run 55.000000 KAS");
    expect(next).toMatch(/55\.00 KAS .*09:00 UTC .*55\.00 KAS so far\. The minimum is 50\.00 KAS/);
    expect(next).not.toContain("about");
    expect(list).not.toContain("Unpaid");
  });

  it("sending: no place promises the next run the sum that is in the list without a transaction", () => {
    const { balance, next, list } = read({ payouts: [sending, sent] });
    expect(balance).toContain("Unpaid: being sent 55.000000 KAS");
    expect(balance).toMatch(/ 0% .*50\.000000 KAS/);
    expect(next).toContain("55.000000 KAS is being sent now; the transaction is not known yet.");
    expect(list).toMatch(/55\.000000 KAS .*Unpaid: being sent .*70\.000000 KAS .*Paid: sent/);
    for (const place of [balance, next, list]) {
      expect(place).not.toContain("waiting for the next run");
      expect(place).not.toContain(en.nextPayout.reaches.reached);
    }
  });

  it("sent and confirmed: the list says which, and the answer has sum and time of the last", () => {
    const { next, balance, list } = read({
      payouts: [
        { ...sent, isConfirmed: false },
        { ...sent, paidAt: 5, isConfirmed: true },
      ],
      confirmed: 0n,
    });
    expect(next).toMatch(/Last payout: 70\.000000 KAS .*07:43 UTC/);
    expect(list).toMatch(/Paid: sent .*Paid: confirmed/);
    expect(balance).not.toContain("Unpaid:");
  });
});

describe("when a miner is paid next is the miner's own answer, the same everywhere", () => {
  it("a balance far from its threshold: the run that will pay it, and how much; the pool's own run is not named as theirs", () => {
    // 2 KAS an hour: the 10 that are missing take 5 hours from 08:01 on, so the run at 14:00 pays, not the one at 09:00.
    const { next, steps, rule } = read({ confirmed: 4_000_000_000n, week: 33_600_000_000n });
    for (const place of [next, steps, rule]) expect(place).toContain("14:00 UTC in 6 h");
    // Sum, moment and how far the balance is: to the letter.
    const [answer = ""] = next.split("All payouts");
    expect(rule.startsWith(answer)).toBe(true);
    const [, sum = ""] = / ([\d.]+) KAS about /.exec(answer) ?? [];
    expect(steps).toContain(`Expected then: ${sum}`);
    expect(next).toMatch(/^ You will be paid [\d.]+ KAS about [^.]*14:00 UTC in 6 h/);
    expect(next).not.toContain("09:00");
    expect(next).toContain("Add to calendar");
    for (const place of [steps, rule]) expect(place).toMatch(/The pool's next payout run: .*09:00 UTC/);
  });

  it("SOLO: with the next block of that coin, whenever the pool pays others", () => {
    // A block pays more than the threshold.
    const recentRewards = { mean: 5_500_000_000n, overRule: null, blocks: 10 };
    const withReward = {
      ...pool,
      network: { blockReward: null, recentRewards, height: null, hashrate: 1e15, difficulty: null },
    };
    const { next, steps, rule } = read({ confirmed: 0n, scheme: "solo", pool: withReward });
    for (const place of [next, steps, rule]) expect(place).toContain("With your next KAS block");
    expect(steps).toContain("No KAS has been paid to this address yet.");
    expect(next).not.toContain("Add to calendar");
  });

  it("SOLO, with nothing yet of the coin that is mined along: an own block of it, and no empty bar", () => {
    const { next } = read({ confirmed: 0n, scheme: "solo", along: true });
    expect(next).toMatch(/^ You will be paid With your next FB block 0 FB so far\./);
    expect(next).not.toContain(en.miner.next.unknown);
  });

  it("runs that were due and did not pay: since when and how many, and no promise of the next", () => {
    const dueSince = Date.UTC(2025, 10, 21, 2, 30);
    const all = read({ dueSince });
    const places = [all.next, all.steps, all.rule];
    for (const place of places) {
      expect(place).toContain("Unpaid: overdue");
      expect(place).toMatch(
        /It reached the threshold by [^;]*02:30 UTC ; 5 payout runs have passed since without paying it\./,
      );
    }
    expect(all.balance).toContain("Unpaid: overdue 55.000000 KAS");
    for (const place of [...places, all.balance]) {
      expect(place).not.toContain(en.nextPayout.reaches.reached);
      expect(place).not.toContain("waiting for the next run");
      expect(place).not.toContain("Add to calendar");
    }
  });

  it("while the record is being loaded: that it is coming, and not that the engine gives no figures", () => {
    const { next, rule } = read({ stale: "coming" });
    for (const place of [next, rule]) expect(place).toContain(en.miner.coming.title);
    const silent = read({ stale: "silent" });
    for (const place of [silent.next, silent.rule]) expect(place).toContain(en.nextPayout.noRun.stale);
  });

  it("days ahead: the day, with its zone, and no hour", () => {
    const { next } = read({ confirmed: 1_000_000_000n, week: 7_000_000_000n });
    expect(next).toMatch(/about Nov 25(, 2025)? UTC in 4 d/);
  });

  it("what is not known is said to be unknown, not replaced by the pool's run", () => {
    const { next, steps, rule } = read({ confirmed: 0n });
    expect(next).toContain("Not known");
    expect(next).not.toContain("09:00");
    expect(steps).toContain("Not known");
    expect(rule).toMatch(/^ You will be paid Not known/);
  });
});

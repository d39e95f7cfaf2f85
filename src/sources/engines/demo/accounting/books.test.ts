import { describe, expect, it } from "vitest";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "../../pool-engine.ts";
import { responseAt, responseOf, sharedEngine, slugOfEachKind, testNow, testSchemes } from "../engine-under-test.ts";
import { createDemoPool } from "../simulation/demo-pool.ts";
import { stepOf } from "../simulation/noise-and-steps.ts";
import { balancesAt, createBooks, type LedgerRules, runPayouts, sentAt } from "./books.ts";
import { type Credit, listCredits } from "./credits.ts";

const credits: readonly Credit[] = [
  { hour: 100, amount: 40n, doomed: 0n },
  { hour: 101, amount: 30n, doomed: 500n },
  { hour: 102, amount: 50n, doomed: 0n },
  { hour: 110, amount: 7n, doomed: 0n },
];
const hourly: LedgerRules = {
  maturityHours: 3,
  orphanHours: 1,
  runEveryHours: 1,
  runHour: 0,
  thresholdAt: () => 60n,
};

describe("runPayouts", () => {
  it("pays all that is confirmed once it reaches the threshold", () => {
    // Confirmed: 40 at 103, 70 at 104 (paid), 50 at 105, 57 at 113.
    expect(runPayouts(credits, hourly)).toEqual([{ hour: 104, amount: 70n }]);
  });

  it("follows a threshold that is lowered", () => {
    const rules = { ...hourly, thresholdAt: (hour: number) => (hour < 107 ? 60n : 50n) };
    expect(runPayouts(credits, rules)).toEqual([
      { hour: 104, amount: 70n },
      { hour: 107, amount: 50n },
    ]);
  });

  it("runs once a day where the pool pays daily", () => {
    // 120 is the first multiple of 24 after everything is confirmed.
    expect(runPayouts(credits, { ...hourly, runEveryHours: 24 })).toEqual([{ hour: 120, amount: 127n }]);
    expect(runPayouts(credits, { ...hourly, runEveryHours: 24, runHour: 2 })).toEqual([{ hour: 122, amount: 127n }]);
  });

  it("pays nothing to who earned nothing", () => {
    expect(runPayouts([], hourly)).toEqual([]);
  });
});

describe("balancesAt", () => {
  const at = (hour: number) => balancesAt(credits, runPayouts(credits, hourly), hourly, 9, hour * HOUR + 30 * MINUTE);

  it("moves an amount from unconfirmed over confirmed to paid", () => {
    expect(at(99)).toEqual({ credited: 0n, confirmed: 0n, unconfirmed: 0n, paid: 0n });
    expect(at(100)).toEqual({ credited: 40n, confirmed: 0n, unconfirmed: 40n, paid: 0n });
    expect(at(103)).toEqual({ credited: 120n, confirmed: 40n, unconfirmed: 80n, paid: 0n });
    expect(at(104)).toEqual({ credited: 120n, confirmed: 0n, unconfirmed: 50n, paid: 70n });
    expect(at(113)).toEqual({ credited: 127n, confirmed: 57n, unconfirmed: 0n, paid: 70n });
  });

  it("owes for a block until it is known to be orphaned", () => {
    expect(at(101)).toEqual({ credited: 570n, confirmed: 0n, unconfirmed: 570n, paid: 0n });
    expect(at(102)).toEqual({ credited: 120n, confirmed: 0n, unconfirmed: 120n, paid: 0n });
  });

  it("counts a payout as paid when its transaction is sent, not before", () => {
    const sent = sentAt(104, 9);
    const runs = runPayouts(credits, hourly);
    expect(sent - 104 * HOUR).toBeGreaterThanOrEqual(MINUTE);
    expect(sent - 104 * HOUR).toBeLessThan(7 * MINUTE);
    expect(balancesAt(credits, runs, hourly, 9, sent - 1)).toMatchObject({ confirmed: 70n, paid: 0n });
    expect(balancesAt(credits, runs, hourly, 9, sent)).toMatchObject({ confirmed: 0n, paid: 70n });
  });
});

const fees = { pps: 0.02, prop: 0.01, solo: 0.01, pplns: 0.01 };

const known = new Map<string, ReturnType<typeof openBooks>>();

/** Shared by the tests, so that its parts are computed once. */
function booksOf(slug: CoinSlug, schemes = testSchemes) {
  const key = `${slug} ${schemes}`;
  const books = known.get(key) ?? openBooks(slug, schemes);
  known.set(key, books);
  return books;
}

function openBooks(slug: CoinSlug, schemes: typeof testSchemes) {
  const pool = createDemoPool(getCoin(slug), schemes, { seed: "adit", endStep: Number.POSITIVE_INFINITY });
  const rules = { ...pool, feeFractions: fees };
  return { pool, rules, books: createBooks(rules, pool.seed, null, () => null) };
}

describe("books", () => {
  it.each(slugOfEachKind)(
    "%s: credits = paid + confirmed + unconfirmed to the last atomic unit, for every miner and chain",
    async (slug) => {
      const { pool, rules, books } = booksOf(slug);
      const step = stepOf(testNow);
      const miners = pool.population.listMiners(step, step + 1).filter((_, i) => i % 10 === 0);
      let withPayouts = 0;
      for (const miner of miners) {
        for (const [nth, chain] of pool.chains.entries()) {
          const { confirmed, unconfirmed, paid } = await books.balances(miner, nth, testNow);
          const hour = Math.floor(testNow / HOUR);
          const orphanHours = Math.ceil(Math.max(60_000, chain.maturityMs / 4) / HOUR);
          const credited = listCredits(rules, miner, nth, hour).reduce(
            (sum, credit) => sum + credit.amount + (credit.hour + orphanHours > hour ? credit.doomed : 0n),
            0n,
          );
          expect(confirmed >= 0n && unconfirmed >= 0n && paid >= 0n).toBe(true);
          expect(confirmed + unconfirmed + paid).toBe(credited);
          const runs = await books.runsOf(miner, nth, testNow);
          const sent = runs.map((run) => books.toPayout(run, nth, null, testNow));
          const sum = sent.reduce((total, { status, amount }) => total + (status === "paid" ? amount : 0n), 0n);
          expect(sum).toBe(paid);
          if (paid > 0n) withPayouts++;
        }
      }
      expect(miners.length).toBeGreaterThan(15);
      expect(withPayouts).toBeGreaterThan(2);
    },
    30_000,
  );

  it.each(["kas", "ltc", "xmr"] as const)("%s: what is credited once stays, however far the books are read", (slug) => {
    const { pool, rules } = booksOf(slug);
    const step = stepOf(testNow);
    const hour = Math.floor(testNow / HOUR);
    for (const miner of pool.population.listMiners(step, step + 1).slice(0, 30)) {
      const early = listCredits(rules, miner, 0, hour - 100);
      const late = listCredits(rules, miner, 0, hour);
      expect(late.slice(0, early.length)).toEqual(early);
    }
  });

  it.each(["erg", "rvn"] as const)(
    "%s: a PROP block is shared out whole but for what rounding leaves",
    (slug) => {
      const { pool, rules } = booksOf(slug, ["prop"]);
      const day = Math.floor(testNow / DAY) - 30;
      const from = day * 144;
      // Every miner who can have worked for a block of that day.
      const miners = pool.population.listMiners(from - 8 * 144, from + 144);
      const hours = pool.schemeDays(day)[0]?.chains[0];
      let blocks = 0;
      for (let hour = 0; hour < 24; hour++) {
        const good = hours?.good[hour] ?? 0;
        if (good === 0) continue;
        blocks += good;
        const posted = day * 24 + hour + 1;
        const shared = miners
          .map((miner) => listCredits(rules, miner, 0, posted).find((credit) => credit.hour === posted)?.amount ?? 0n)
          .reduce((a, b) => a + b, 0n);
        const gross = pool.chains[0].rewardAt(day * 24 + hour);
        const net = Number(gross - gross / 100n) * good;
        expect(Number(shared)).toBeLessThanOrEqual(net * 1.000001);
        expect(Number(shared) / net).toBeGreaterThan(0.999);
        if (blocks > 2) break;
      }
      expect(blocks).toBeGreaterThan(0);
    },
    30_000,
  );

  it("credits PPS+ what the miner's hashrate is expected to earn, hour by hour", async () => {
    const { pool, rules } = booksOf("kas", ["pps"]);
    const step = stepOf(testNow);
    const [miner] = pool.population.listMiners(step - 144, step);
    if (miner === undefined) throw new Error("no miner");
    const hour = Math.floor(testNow / HOUR) - 5;
    const credit = listCredits(rules, miner, 0, hour + 1).find((candidate) => candidate.hour === hour + 1);
    let expected = 0;
    for (let s = hour * 6; s < hour * 6 + 6; s++) {
      const part = miner.parts[0];
      if (part !== undefined) expected += (pool.rates.rateAt(part, s) * 600) / (pool.chains[0].hashrateAt(s) * 0.1);
    }
    const coins = expected * (Number(pool.chains[0].rewardAt(hour)) / 1e8) * 0.98;
    expect(Number(credit?.amount) / 1e8 / coins).toBeCloseTo(1, 6);
  });

  it.each(["kas", "ltc"] as const)(
    "%s: the pool's payouts are the sums of its miners'",
    async (slug) => {
      const { pool, books } = booksOf(slug);
      const day = Math.floor(testNow / DAY) - 1;
      const totals = await books.totalsOfDay(day, testNow);
      const ownSums = new Map<string, { amount: bigint; recipients: number }>();
      for (const miner of pool.population.listMiners((day - 20) * 144, (day + 1) * 144)) {
        for (const chain of pool.chains.keys()) {
          for (const run of await books.runsOf(miner, chain, testNow)) {
            if (Math.floor(run.hour / 24) !== day) continue;
            const sum = ownSums.get(`${run.hour} ${chain}`) ?? { amount: 0n, recipients: 0 };
            ownSums.set(`${run.hour} ${chain}`, { amount: sum.amount + run.amount, recipients: sum.recipients + 1 });
          }
        }
      }
      expect(totals.length).toBeGreaterThan(0);
      expect(totals).toHaveLength(ownSums.size);
      for (const { hour, chain, amount, recipients } of totals) {
        expect({ amount, recipients }).toEqual(ownSums.get(`${hour} ${chain}`));
      }
    },
    60_000,
  );

  it.each(["btc", "kas"] as const)(
    "%s: pays hourly, or daily at midnight where it merge-mines",
    async (slug) => {
      const engine = sharedEngine(slug);
      const { items } = await responseOf(engine.fetchPayouts({ cursor: null, limit: 12 }));
      const pool = await responseOf(engine.fetchPool());
      expect(pool.payoutIntervalMs).toBe(slug === "btc" ? DAY : HOUR);
      expect(items).toHaveLength(12);
      for (const payout of items) {
        expect(payout.paidAt % (slug === "btc" ? DAY : HOUR)).toBeLessThan(7 * 60_000);
        expect(payout.recipients ?? 0).toBeGreaterThan(0);
      }
      const last = items.find(({ chain, status }) => chain === slug && status === "paid");
      const [top] = await responseOf(engine.fetchTopMiners(1));
      const own = await responseOf(engine.fetchMinerPayouts(top?.address ?? "", { cursor: null, limit: 5 }));
      const same = own.items.find(({ paidAt, chain }) => paidAt === last?.paidAt && chain === slug);
      if (same !== undefined) expect(same.transactionId).toBe(last?.transactionId);
      expect(last?.transactionId).toMatch(/^[0-9a-f]{64}$/);
    },
    30_000,
  );

  it("shows a payout as unpaid, without a transaction, until it is sent", async () => {
    const midnight = Math.floor(testNow / DAY) * DAY;
    const newest = (engine: PoolEngine) => engine.fetchPayouts({ cursor: null, limit: 1 });
    const waiting = await responseAt("btc", midnight + 5000, newest);
    expect(waiting.items[0]).toMatchObject({ status: "unpaid", transactionId: null, paidAt: midnight });
    const sent = await responseAt("btc", midnight + HOUR, newest);
    expect(sent.items[0]).toMatchObject({ status: "paid", amount: waiting.items[0]?.amount });
  }, 30_000);

  it("pays merge-mined coins besides: a balance for each chain, and payouts on each", async () => {
    const engine = sharedEngine("ltc");
    const [top] = await responseOf(engine.fetchTopMiners(1));
    const lookup = await responseOf(engine.fetchMiner(top?.address ?? ""));
    if (lookup.found !== "yes") throw new Error("the top miner is not known");
    expect(lookup.miner.balances.map(({ chain }) => chain)).toEqual(["ltc", "doge", "pep", "bells"]);
    const payouts = await responseOf(engine.fetchMinerPayouts(top?.address ?? "", { cursor: null, limit: 500 }));
    const chains = new Set(payouts.items.map(({ chain }: Payout) => chain));
    expect(chains).toEqual(new Set(["ltc", "doge", "pep", "bells"]));
    expect(payouts.total).toBe(payouts.items.length);
  });
});

import { describe, expect, it } from "vitest";
import { type CoinSlug, getCoin, poolCoins } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { testNow, testSchemes } from "../engine-under-test.ts";
import { listBlocks } from "../responses/lists.ts";
import { orphanDelayMs } from "../simulation/chain.ts";
import { createDemoPool, type DemoPool } from "../simulation/demo-pool.ts";
import { stepOf } from "../simulation/noise-and-steps.ts";
import type { DemoMiner } from "../simulation/population.ts";
import { createBooks } from "./books.ts";
import { listCredits } from "./credits.ts";

// Consistency: what a SOLO miner's blocks pay, what was credited, and what was paid and is owed, on every chain.

const fees = { pps: 0.02, prop: 0.01, solo: 0.01, pplns: 0.01 };
const hour = Math.floor(testNow / HOUR);
const merging = poolCoins.filter(({ mergeMined }) => mergeMined.length > 0).map(({ slug }) => slug);
const slugs: readonly CoinSlug[] = [...merging, "xmr", "rvn"];
const mostMiners = 25;
/** By then all orphaned blocks are known. */
const later = testNow + 3 * 24 * HOUR;

function open(slug: CoinSlug) {
  const pool = createDemoPool(getCoin(slug), testSchemes, { seed: "adit", endStep: Number.POSITIVE_INFINITY });
  const rules = { ...pool, feeFractions: fees };
  return { pool, rules, books: createBooks(rules, pool.seed, null, () => null) };
}

/** Present SOLO miners, and those who left in the last weeks. */
function listSoloMiners({ population }: DemoPool): readonly DemoMiner[] {
  const step = stepOf(testNow);
  return population
    .listMiners(step - 30 * 144, step + 1)
    .filter(({ parts }) => parts.some(({ scheme }) => scheme === "solo"))
    .slice(0, mostMiners);
}

async function listAllBlocks(pool: DemoPool, miner: DemoMiner): Promise<readonly Block[]> {
  const page = await listBlocks(pool, miner, { cursor: null, limit: 100_000 }, later);
  return page?.items ?? [];
}

/** Less the fee, whose fraction the demo cuts at 2^-40. */
const net = (reward: bigint) => reward - ((reward * BigInt(Math.floor(0.01 * 2 ** 40))) >> 40n);

describe("SOLO books", () => {
  it.each(slugs)(
    "%s: on each chain a miner's SOLO blocks, less the fee, are what is credited: paid + balance + pending",
    async (slug) => {
      const { pool, rules, books } = open(slug);
      const found = new Set<string>();
      let compared = 0;
      for (const miner of listSoloMiners(pool)) {
        const parts = miner.parts.filter(({ scheme }) => scheme === "solo");
        const blocks = await listAllBlocks(pool, miner);
        for (const [nth, chain] of pool.chains.entries()) {
          const { coin } = chain;
          // The books are kept by the hour: a block is credited with the next one.
          const own = blocks.filter(
            ({ chain: ofChain, scheme, status, foundAt }) =>
              ofChain === coin.slug && scheme === "solo" && status !== "orphaned" && foundAt < hour * HOUR,
          );
          const earned = own.reduce((sum, { reward }) => sum + net(reward ?? 0n), 0n);
          const credits = listCredits(rules, { ...miner, parts }, nth, hour);
          const credited = credits.reduce((sum, { amount }) => sum + amount, 0n);
          expect({ miner: miner.key, chain: coin.slug, credited }).toEqual({
            ...{ miner: miner.key, chain: coin.slug, credited: earned },
          });
          if (parts.length === miner.parts.length) {
            const { confirmed, unconfirmed, paid } = await books.balances(miner, nth, testNow);
            // Until a block is orphaned, it is owed like any other.
            const orphanHours = Math.ceil(orphanDelayMs(chain) / HOUR);
            const doomed = credits.reduce(
              (sum, credit) => sum + (credit.hour + orphanHours > hour ? credit.doomed : 0n),
              0n,
            );
            expect(paid + confirmed + unconfirmed).toBe(earned + doomed);
          }
          compared++;
          if (own.length > 0) found.add(coin.slug);
        }
      }
      expect(compared).toBeGreaterThanOrEqual(mostMiners);
      expect(found.size).toBeGreaterThan(0);
    },
    60_000,
  );

  it.each(merging)(
    "%s: the merge-mined blocks of a day under the other schemes are shared out whole among those schemes' work",
    async (slug) => {
      const { pool, rules } = open(slug);
      const day = Math.floor(testNow / (24 * HOUR)) - 3;
      const miners = pool.population.listMiners(day * 144, (day + 1) * 144);
      for (const [nth, chain] of pool.chains.entries()) {
        if (nth === 0) continue;
        let pot = 0n;
        pool.schemeDays(day).forEach((sum, index) => {
          const scheme = pool.schemes[index];
          if (scheme === undefined || scheme === "solo") return;
          sum.chains[nth]?.good.forEach((good, at) => {
            const gross = chain.rewardAt(day * 24 + at);
            pot += (gross - ((gross * BigInt(Math.floor(fees[scheme] * 2 ** 40))) >> 40n)) * BigInt(good);
          });
        });
        let shared = 0n;
        for (const miner of miners) {
          const parts = miner.parts.filter(({ scheme }) => scheme !== "solo");
          const credits = listCredits(rules, { ...miner, parts }, nth, (day + 3) * 24);
          shared += credits.find((credit) => credit.hour === (day + 1) * 24 + 1)?.amount ?? 0n;
        }
        expect(shared).toBeLessThanOrEqual(pot);
        if (pot > 0n) expect(Number(shared) / Number(pot)).toBeGreaterThan(0.9999);
      }
    },
    60_000,
  );
});

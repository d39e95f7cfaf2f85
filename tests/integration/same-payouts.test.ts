import fastify from "fastify";
import { expect, it } from "vitest";
import { createApi } from "#src/api/api.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import { parseAmount } from "#src/domain/money/amount.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { engineAt, responseOf, testNow } from "#src/sources/engines/demo/engine-under-test.ts";
import { prepareBackend } from "../recorded-engines/prepare-backend.ts";

// What was paid to one wallet, on each of its chains: on the stats page, the payouts page, in the CSV and in the API.

const schemes = ["pps", "solo"] as const;
const chains = ["btc", "fb"];
const pool = {
  engine: { name: "demo" },
  schemes: schemes.map((scheme) => ({ scheme, feePercent: 1 })),
  payoutEvery: "1d",
  servers: [{ region: "eu", host: "btc.pool.example", port: 7014 }],
};

/** One wallet under PPS+, one under SOLO that found a block of the merge-mined chain, and one under both. */
async function findWallets(): Promise<readonly string[]> {
  const engine = engineAt("btc", testNow, {}, schemes);
  const found = new Map<string, string>();
  for (const { address } of await responseOf(engine.fetchTopMiners(250))) {
    const lookup = await responseOf(engine.fetchMiner(address));
    if (lookup.found !== "yes" || found.size === 3) break;
    const { workers, balances }: Miner = lookup.miner;
    const kind = [...new Set(workers.map(({ scheme }) => scheme))].sort().join("+");
    if (balances.some(({ paid }) => (paid ?? 0n) > 0n) && !found.has(kind)) found.set(kind, address);
  }
  expect([...found.keys()].sort()).toEqual(["pps", "pps+solo", "solo"]);
  return [...found.values()];
}

interface CsvRow {
  readonly chain: string;
  readonly at: number;
  readonly amount: bigint;
  readonly transaction: string;
}

function readCsv(text: string): readonly CsvRow[] {
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line): CsvRow => {
      const [date = "", amount = "", ticker = "", transaction = ""] = line.split(",");
      const chain = ticker.toLowerCase();
      const atomic = parseAmount(amount, findCoin(chain)?.decimals ?? 0);
      if (!atomic.ok) throw new Error(`${line}: ${atomic.error}`);
      return { chain, at: Date.parse(date), amount: atomic.value, transaction };
    });
}

it("last payout, paid, 7 and 30 days of every chain agree between stats page, payouts page, CSV and API", async () => {
  const prepared = prepareBackend({ enabled: ["btc"], pools: { btc: pool } }, () => testNow);
  const backend = await prepared.open();
  const app = fastify({ routerOptions: { maxParamLength: 512 } });
  const { services } = backend;
  await app.register(
    createApi({
      services,
      report: prepared.kept.report,
      findWord: () => null,
      corsOrigins: [],
      requestsPerMinute: null,
    }),
  );
  const get = async (path: string) => (await app.inject(`/btc/api/v1/miner/${path}`)).body;
  try {
    for (const address of await findWallets()) {
      await expect
        .poll(async () => JSON.parse(await get(`payouts/${address}`)).is_complete, { timeout: 20_000 })
        .toBe(true);
      const page = await services.miners.getMinerStats("btc", address);
      const summary = await services.miners.getPayoutSummary("btc", address);
      if (!("miner" in page) || summary.state !== "known") throw new Error("not known");
      const stats = JSON.parse(await get(`stats/${address}`)).miner;
      const payouts = JSON.parse(await get(`payouts/${address}?all=true`));
      const rows = readCsv(await get(`payouts.csv?address=${address}`));
      expect(rows.length).toBeGreaterThan(0);
      for (const chain of chains) {
        const of = <Row extends { readonly chain: string }>(list: readonly Row[] | null) =>
          list?.find((row) => row.chain === chain);
        const own = rows.filter((row) => row.chain === chain);
        const sum = (days: number) =>
          own.reduce((total, { at, amount }) => (at >= testNow - days * DAY ? total + amount : total), 0n);
        const account = of(payouts.accounts as { chain: string; paid: string; reward: Record<string, string> }[]);
        const sums = {
          csv: [sum(7), sum(30), sum(100_000)],
          statsPage: [of(page.reward.week)?.amount, of(page.reward.thirtyDays)?.amount, of(page.miner.balances)?.paid],
          payoutsPage: [of(summary.accounts)?.week, of(summary.accounts)?.month, of(summary.accounts)?.paid],
          statsApi: [stats.reward["7d"], stats.reward["30d"], stats.balances].map((list, index) =>
            BigInt((of(list) as unknown as { amount: string; paid: string })[index === 2 ? "paid" : "amount"]),
          ),
          payoutsApi: [account?.reward["7d"], account?.reward["30d"], account?.paid].map((text) => BigInt(text ?? -1)),
        };
        for (const place of Object.values(sums))
          expect({ address, chain, place }).toEqual({ address, chain, place: sums.csv });
        // The newest first, everywhere.
        const [last] = own;
        const sent = page.payouts.find((payout) => payout.chain === chain && payout.status === "paid");
        const listed = of(payouts.payouts as { chain: string; transaction_id: string; amount: string }[]);
        expect([sent?.transactionId, sent?.amount]).toEqual([last?.transaction, last?.amount]);
        expect([listed?.transaction_id, listed?.amount]).toEqual([last?.transaction, last?.amount.toString()]);
      }
    }
  } finally {
    await app.close();
    await backend.close();
    prepared.remove();
  }
}, 90_000);

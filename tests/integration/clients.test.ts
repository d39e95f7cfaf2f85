import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createApi } from "#src/api/api.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { engineAt, responseOf, testNow } from "#src/sources/engines/demo/engine-under-test.ts";
import { readCkstatsPool, readCkstatsUser } from "../clients/ckstats.ts";
import { readExergyheat, readMiningCore, readPublicPool } from "../clients/home-assistant.ts";
import { fetchJson, type Json } from "../clients/numbers.ts";
import {
  type Balance,
  read2Miners,
  readAionpool,
  readCrazypool,
  readHeroMiners,
  readKryptex,
  readMinerRocks,
  readMoneroOcean,
  readVipor,
} from "../clients/rainbow-miner.ts";
import { readNerdMiner, readUmbrelWidget } from "../clients/screens.ts";
import { prepareBackend } from "../recorded-engines/prepare-backend.ts";

// What real programs read of the demo site over HTTP, field by field, against what /api/v1 says (docs/how-to/add-a-dialect.md).

const coins = ["btc", "etc", "kas", "xmr"] as const satisfies readonly CoinSlug[];
const schemes = ["pps", "solo"] as const;
const pool = {
  engine: { name: "demo" },
  schemes: schemes.map((scheme) => ({ scheme, feePercent: 1 })),
  payoutEvery: "1d",
};
const prepared = prepareBackend(
  { enabled: [...coins], pools: Object.fromEntries(coins.map((coin) => [coin, pool])) },
  () => testNow,
);
const app = fastify({ routerOptions: { maxParamLength: 512 } });
let site = "";
let close = async () => {};
const wallets = new Map<CoinSlug, string>();

/** One that mines now, was paid, and has an unconfirmed balance where the coin's demo has them. */
async function findWallet(coin: CoinSlug): Promise<string> {
  const engine = engineAt(coin, testNow, {}, schemes);
  for (const { address } of await responseOf(engine.fetchTopMiners(250))) {
    const lookup = await responseOf(engine.fetchMiner(address));
    if (lookup.found !== "yes" || lookup.miner.workers.length < 2) continue;
    const [own] = lookup.miner.balances;
    if ((own?.paid ?? 0n) > 0n && (own?.confirmed ?? 0n) > 0n) return address;
  }
  throw new Error(`the demo pool of ${coin} has paid nobody`);
}

beforeAll(async () => {
  const backend = await prepared.open();
  for (const job of ["poll-pools", "poll-prices", "refresh-top-miners", "read-older-blocks"] as const)
    await backend.collector.runOnce(job);
  await app.register(
    createApi({
      services: backend.services,
      report: prepared.kept.report,
      corsOrigins: [],
      requestsPerMinute: null,
      findWord: () => null,
    }),
  );
  site = await app.listen({ port: 0, host: "127.0.0.1" });
  for (const coin of coins) wallets.set(coin, await findWallet(coin));
  for (const [coin, wallet] of wallets) {
    const payouts = `${site}/${coin}/api/v1/miner/payouts/${wallet}`;
    await vi.waitFor(async () => expect((await fetchJson(payouts)).is_complete).toBe(true), { timeout: 20_000 });
  }
  close = backend.close;
}, 120_000);

afterAll(async () => {
  await app.close();
  await close();
  prepared.remove();
});

const walletOf = (coin: CoinSlug) => wallets.get(coin) ?? "";
const coinsOf = (coin: CoinSlug, atoms: string | null) => Number(atoms ?? 0) / 10 ** getCoin(coin).decimals;

/** What /api/v1 says, in coins. */
async function readOwn(coin: CoinSlug) {
  const { miner } = await fetchJson(`${site}/${coin}/api/v1/miner/stats/${walletOf(coin)}`);
  const payouts = await fetchJson(`${site}/${coin}/api/v1/miner/payouts/${walletOf(coin)}`);
  const balance = miner.balances.find(({ chain }: Json) => chain === coin);
  const present = miner.workers.filter(({ state }: Json) => state !== "offline" && state !== "silent");
  return {
    miner,
    present,
    confirmed: coinsOf(coin, balance.confirmed),
    sending: coinsOf(coin, balance.sending),
    unconfirmed: coinsOf(coin, balance.unconfirmed),
    paid: coinsOf(coin, balance.paid),
    payouts: payouts.payouts
      .filter(({ chain }: Json) => chain === coin)
      .map(({ paid_at, amount, transaction_id }: Json) => ({
        date: Math.floor(paid_at / 1000) * 1000,
        amount: coinsOf(coin, amount),
        txid: transaction_id,
      })),
  };
}

type Own = Awaited<ReturnType<typeof readOwn>>;

/** `digits`: what the shape's unit keeps. */
function expectBalance(read: Balance | null, own: Own, wanted: Partial<Balance>, digits = 9) {
  expect(read).not.toBeNull();
  for (const name of ["balance", "pending", "total", "paid"] as const) {
    expect(read?.[name], name).toBeCloseTo(wanted[name] ?? 0, digits);
  }
  expect(own.confirmed + own.paid).toBeGreaterThan(0);
}

/** The shape lists the newest; each is one of ours. */
function expectPayouts(read: Balance | null, own: Own, least: number, digits = 9) {
  expect(read?.payouts.length).toBeGreaterThanOrEqual(Math.min(least, own.payouts.length));
  for (const [place, payout] of (read?.payouts ?? []).entries()) {
    expect(payout.date).toBe(own.payouts[place]?.date);
    expect(payout.txid).toBe(own.payouts[place]?.txid);
    expect(payout.amount).toBeCloseTo(own.payouts[place]?.amount ?? -1, digits);
  }
}

describe("RainbowMiner's balances", () => {
  it("2Miners.ps1 and SeroPool.ps1 read open-ethereum-pool: balance, immature, paid, payments", async () => {
    for (const [coin, divisor] of [
      ["etc", 1e9],
      ["kas", 1e8],
      ["xmr", 1e12],
    ] as const) {
      const own = await readOwn(coin);
      const read = await read2Miners(`${site}/${coin}/api`, walletOf(coin), divisor);
      const balance = own.confirmed - own.sending;
      expectBalance(
        read,
        own,
        { balance, pending: own.unconfirmed, total: balance + own.unconfirmed, paid: own.paid },
        8,
      );
      expectPayouts(read, own, 5, 8);
    }
  });

  it("Crazypool.ps1 reads open-ethereum-pool: balance and what is being paid", async () => {
    const own = await readOwn("etc");
    const read = await readCrazypool(`${site}/etc/api`, walletOf("etc"), 1e9);
    const balance = own.confirmed - own.sending;
    expectBalance(read, own, { balance, pending: own.sending, total: own.confirmed, paid: own.paid }, 8);
  });

  it("HeroMiners.ps1, LuckyPool.ps1, LeafPool.ps1 and Neuropool.ps1 read cryptonote: balance, paid, payments", async () => {
    for (const coin of coins) {
      const own = await readOwn(coin);
      for (const api of [`${site}/${coin}/api`, `${site}/${coin}`]) {
        const read = await readHeroMiners(api, walletOf(coin));
        // Their `blocks` of an address has what each credits, which no engine here tells.
        expectBalance(read, own, { balance: own.confirmed, pending: 0, total: own.confirmed, paid: own.paid });
        expectPayouts(read, own, 5);
      }
    }
  });

  it("MinerRocks.ps1 reads cryptonote: the unconfirmed part too", async () => {
    const own = await readOwn("xmr");
    const read = await readMinerRocks(`${site}/xmr/api`, walletOf("xmr"));
    const total = own.confirmed + own.unconfirmed;
    expectBalance(read, own, { balance: own.confirmed, pending: own.unconfirmed, total, paid: own.paid });
  });

  it("MoneroOcean.ps1, C3pool.ps1 and SupportXmr.ps1 read nodejs-pool: amtDue, amtPaid", async () => {
    const own = await readOwn("xmr");
    const read = await readMoneroOcean(`${site}/xmr/api`, walletOf("xmr"));
    expectBalance(read, own, { balance: own.confirmed, total: own.confirmed, paid: own.paid });
  });

  it("Vipor.ps1 and Aionpool.ps1 read Miningcore: the pool by its coin, pendingBalance, totalPaid", async () => {
    for (const coin of coins) {
      const own = await readOwn(coin);
      for (const read of [readVipor, readAionpool]) {
        const balance = await read(`${site}/api`, getCoin(coin).ticker, walletOf(coin));
        expectBalance(balance, own, { balance: own.confirmed, total: own.confirmed, paid: own.paid });
      }
    }
  });

  it("Kryptex.ps1 reads /api/v1 itself: rates, balance, results of payouts", async () => {
    for (const coin of coins) {
      const own = await readOwn(coin);
      const read = await readKryptex(site, coin, getCoin(coin).ticker, walletOf(coin));
      const total = own.confirmed + own.unconfirmed;
      expectBalance(read, own, { balance: own.confirmed, pending: own.unconfirmed, total, paid: own.paid });
      expectPayouts(read, own, 5);
    }
  });

  it("an address that the pool does not know is what each program makes of it", async () => {
    const stranger = getCoin("etc").addressExample;
    await expect(read2Miners(`${site}/etc/api`, stranger, 1e9)).rejects.toThrow("404");
    expect(await readHeroMiners(`${site}/etc/api`, stranger)).toBeNull();
    expect(await readVipor(`${site}/api`, "ETC", stranger)).toMatchObject({ balance: 0, paid: 0 });
    expect(await readMoneroOcean(`${site}/xmr/api`, getCoin("xmr").addressExample)).toMatchObject({
      balance: 0,
      paid: 0,
    });
    expect(await readKryptex(site, "etc", "ETC", stranger)).toMatchObject({ balance: 0, paid: 0, payouts: [] });
    expect(await readCkstatsUser(`${site}/btc`, getCoin("btc").addressExample)).toBeNull();
    expect(await readNerdMiner(`${site}/btc/api`, getCoin("btc").addressExample)).toEqual({
      workersCount: 0,
      hashrate: 0,
      bestDifficulty: null,
    });
  });
});

/** By name: one rig under two schemes is one row here. */
function ratesByName(workers: readonly Json[]): ReadonlyMap<string, number> {
  const rates = new Map<string, number>();
  for (const { name, hashrate } of workers) rates.set(name, (rates.get(name) ?? 0) + hashrate["10m"]);
  return rates;
}

/** The integration rounds to two decimals of its unit. */
const near = (gigahashes: number, hashrate: number) => Math.abs(gigahashes * 1e9 - hashrate) <= hashrate * 0.006 + 1e7;

describe("Home Assistant", () => {
  it("hacs-miner-pool-stats reads Miningcore: totalPaid, rigs and their hashrates", async () => {
    const own = await readOwn("btc");
    const read = await readMiningCore(site, "btc", walletOf("btc"));
    expect(read.totalPaid).toBeCloseTo(own.paid, 9);
    const rates = ratesByName(own.present);
    expect(read.workers.map(({ name }) => name).sort()).toEqual([...rates.keys()].sort());
    for (const { name, gigahashes } of read.workers)
      expect(near(gigahashes, rates.get(name) ?? -1e12), name).toBe(true);
  });

  it("hacs-miner-pool-stats reads public-pool: rigs that were seen lately, their hashrates", async () => {
    const own = await readOwn("btc");
    const read = await readPublicPool(`${site}/btc`, walletOf("btc"), testNow);
    const names = new Set(own.present.map(({ name }: Json) => name));
    expect(new Set(read.workers.map(({ name }) => name))).toEqual(names);
    expect(read.workers.length).toBeGreaterThan(0);
    for (const { name, gigahashes } of read.workers) {
      const rows = own.present.filter((worker: Json) => worker.name === name);
      if (rows.length === 1) expect(near(gigahashes, rows[0].hashrate["10m"]), name).toBe(true);
    }
    // The demo counts no best share: the client reads "none".
    expect(read.bestDifficulty).toBe(0);
  });

  it("ha-integration-public-pool reads pool, network and address", async () => {
    const own = await readOwn("btc");
    const stats = await fetchJson(`${site}/btc/api/v1/pool/stats`);
    const read = await readExergyheat(`${site}/btc`, walletOf("btc"));
    expect(read.poolTerahashes * 1e12).toBeCloseTo(stats.hashrate, -3);
    expect(read.poolMiners).toBe(stats.miners);
    expect(read.poolBlockHeight).toBe(stats.height);
    expect(read.poolFee).toBe(1);
    expect(read.networkDifficulty).toBe(stats.net_difficulty);
    expect(read.networkExahashes * 1e18).toBeCloseTo(stats.net_hashrate, -6);
    expect(read.networkHeight).toBe(stats.height);
    expect(read.workersCount).toBe(own.present.length);
    const rate = own.present.reduce((sum: number, { hashrate }: Json) => sum + hashrate["10m"], 0);
    expect(read.totalGigahashes * 1e9).toBeCloseTo(rate, -3);
    for (const worker of read.workers) expect(Date.parse(worker.lastSeen ?? "")).toBeLessThanOrEqual(testNow);
  });
});

describe("small screens", () => {
  it("the Umbrel widget shows the pool's four figures", async () => {
    const stats = await fetchJson(`${site}/btc/api/v1/pool/stats`);
    const [rate = "", miners, blocks, height] = await readUmbrelWidget(`${site}/btc/api`);
    const units: Readonly<Record<string, number>> = { "TH/s": 1e12, "PH/s": 1e15, "EH/s": 1e18 };
    const [figure = "", unit = ""] = rate.split(" ");
    // It shows two decimals.
    expect(Math.abs(Number(figure) * (units[unit] ?? 0) - stats.hashrate)).toBeLessThan((units[unit] ?? 0) * 0.006);
    expect([miners, height]).toEqual([String(stats.miners), String(stats.height)]);
    const listed = await fetchJson(`${site}/btc/api/v1/pool/blocks?limit=500&chain=btc`);
    const found = listed.blocks.filter(({ status }: Json) => status !== "orphaned").length;
    expect(blocks).toBe(String(found));
  });

  it("NerdMiner reads workersCount and the sum of hashRate; bestDifficulty where somebody counts it", async () => {
    const own = await readOwn("btc");
    const read = await readNerdMiner(`${site}/btc/api`, `${walletOf("btc")}.screen`);
    const rate = own.present.reduce((sum: number, { hashrate }: Json) => sum + hashrate["10m"], 0);
    expect(read).toEqual({ workersCount: own.present.length, hashrate: rate, bestDifficulty: null });
  });
});

describe("ckstats", () => {
  /** Three digits are what the shape keeps. */
  const isNear = (read: bigint, wanted: number) => Math.abs(Number(read) - wanted) <= wanted * 0.006;

  it("reads a user and each rig: hashrates, last share, shares", async () => {
    const own = await readOwn("btc");
    const user = await readCkstatsUser(`${site}/btc`, walletOf("btc"));
    if (user === null) throw new Error("ckstats finds no user");
    expect(isNear(user.hashrate5m, own.miner.hashrate["10m"])).toBe(true);
    expect(isNear(user.hashrate1hr, own.miner.hashrate["6h"])).toBe(true);
    expect(isNear(user.hashrate1d, own.miner.hashrate["24h"])).toBe(true);
    expect(Number(user.lastShare)).toBe(Math.floor(own.miner.last_share_at / 1000));
    expect(Number(user.shares)).toBe(Math.round(own.miner.shares.valid ?? 0));
    expect(user.workerCount).toBe(own.present.length);
    expect(user.workers.map(({ name }) => name)).toEqual(own.miner.workers.map(({ name }: Json) => name));
    for (const [place, worker] of user.workers.entries()) {
      expect(isNear(worker.hashrate5m, own.miner.workers[place].hashrate["10m"])).toBe(true);
    }
  });

  it("reads the pool: users, workers, hashrate; what nobody counts stays undefined", async () => {
    const stats = await fetchJson(`${site}/btc/api/v1/pool/stats`);
    const read = await readCkstatsPool(`${site}/btc`);
    expect([read.users, read.workers]).toEqual([stats.miners, stats.workers]);
    expect(isNear(read.hashrate5m, stats.hashrate)).toBe(true);
    const effort = stats.schemes.find(({ scheme }: Json) => scheme === "solo").effort;
    expect(read.diff).toBe(effort === null ? undefined : Number((effort * 100).toFixed(1)));
    expect(read.rejected).toBeUndefined();
  });
});

it("every document of a demo pool says that it is made up", async () => {
  const wallet = walletOf("btc");
  const paths = [
    "/api/pools",
    `/api/pools/btc/miners/${wallet}`,
    "/btc/api/pool",
    "/btc/api/info",
    "/btc/api/network",
    `/btc/api/client/${wallet}`,
    "/btc/api/stats",
    "/btc/api/miners",
    "/btc/api/blocks",
    `/btc/api/accounts/${wallet}`,
    "/btc/stats",
    `/btc/stats_address?address=${wallet}`,
    "/xmr/api/pool/stats",
    "/xmr/api/network/stats",
    `/xmr/api/miner/${walletOf("xmr")}/stats`,
    `/btc/users/${wallet}`,
    `/btc/api/v1/miner/balance/${wallet}`,
  ];
  for (const path of paths) expect((await fetchJson(`${site}${path}`)).is_demo, path).toBe(true);
  expect(await (await fetch(`${site}/btc/pool/pool.status`)).text()).toContain('"is_demo":true');
});

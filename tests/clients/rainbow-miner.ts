import { decimal, fetchJson, type Json } from "./numbers.ts";

// RainbowMiner (RainbowMiner/RainbowMiner, 2026-07-24): what its balance modules read, in their order. PowerShell takes a
// missing member as null, and null as 0.

export interface Balance {
  readonly balance: number;
  readonly pending: number;
  readonly total: number;
  readonly paid: number;
  readonly payouts: readonly { readonly date: number; readonly amount: number; readonly txid: string }[];
}

/** Modules/PoolsLib.psm1, Get-BalancesPayouts. Dates that are whole numbers are seconds. */
function listPayouts(payouts: readonly Json[] | undefined, divisor = 1): Balance["payouts"] {
  return (payouts ?? []).flatMap((payout) => {
    const dateTime = payout.time || payout.date || payout.datetime || payout.timestamp || payout.createdAt;
    const amount = payout.amount ?? payout.value ?? null;
    if (!dateTime || amount === null) return [];
    const date = /^\d+$/.test(String(dateTime)) ? Number(dateTime) * 1000 : Date.parse(dateTime);
    const txid = payout.tx || payout.txid || payout.tx_id || payout.txHash || payout.transactionId || "";
    return [{ date, amount: Number(amount) / divisor, txid: String(txid) }];
  });
}

/** Balances/2Miners.ps1; SeroPool.ps1 alike. Null: "returned nothing". */
export async function read2Miners(api: string, wallet: string, divisor: number): Promise<Balance | null> {
  const request = await fetchJson(`${api}/accounts/${wallet}`);
  if (!request.stats) return null;
  const { stats } = request;
  return {
    balance: decimal(stats.balance) / divisor,
    pending: decimal(stats.immature) / divisor,
    total: (decimal(stats.balance) + decimal(stats.immature)) / divisor,
    paid: decimal(stats.paid) / divisor,
    payouts: listPayouts(request.payments, divisor),
  };
}

/** Balances/Crazypool.ps1: `pending` instead of `immature`. */
export async function readCrazypool(api: string, wallet: string, divisor: number): Promise<Balance | null> {
  const request = await fetchJson(`${api}/accounts/${wallet}`);
  if (!request.stats) return null;
  const { stats } = request;
  return {
    balance: decimal(stats.balance) / divisor,
    pending: decimal(stats.pending) / divisor,
    total: decimal(stats.balance) / divisor + decimal(stats.pending) / divisor,
    paid: decimal(stats.paid) / divisor,
    payouts: listPayouts(request.payments, divisor),
  };
}

/** Balances/HeroMiners.ps1; LuckyPool.ps1, LeafPool.ps1 and Neuropool.ps1 read the same. */
export async function readHeroMiners(api: string, wallet: string): Promise<Balance | null> {
  const pool = await fetchJson(`${api}/stats`);
  const coinUnits = decimal(pool.config.coinUnits);
  const request = await fetchJson(`${api}/stats_address?address=${encodeURIComponent(wallet)}&longpoll=false`);
  if (!request.stats || !coinUnits) return null;
  const pending = ((request.blocks as Json[] | undefined) ?? [])
    .map((block) => /^\d+?:\d+?:\d+?:\d+?:\d+?:(\d+?):/.exec(String(block))?.[1])
    .reduce((sum: number, amount) => sum + Number(amount ?? 0), 0);
  return {
    balance: decimal(request.stats.balance) / coinUnits,
    pending: pending / coinUnits,
    total: decimal(request.stats.balance) / coinUnits + pending / coinUnits,
    paid: decimal(request.stats.paid) / coinUnits,
    payouts: listPayouts(pairPayments(request.payments, coinUnits)),
  };
}

/** Balances/MinerRocks.ps1: `pendingIncome`. */
export async function readMinerRocks(api: string, wallet: string): Promise<Balance | null> {
  const pool = await fetchJson(`${api}/stats`);
  const coinUnits = decimal(pool.config.coinUnits);
  const request = await fetchJson(`${api}/stats_address?address=${wallet}`);
  if (!request.stats || !coinUnits) return null;
  const { stats } = request;
  return {
    balance: decimal(stats.balance) / coinUnits,
    pending: decimal(stats.pendingIncome) / coinUnits,
    total: decimal(stats.balance) / coinUnits + decimal(stats.pendingIncome) / coinUnits,
    paid: decimal(stats.paid) / coinUnits,
    payouts: listPayouts(pairPayments(request.payments, coinUnits)),
  };
}

/** Those of the list that match, each with the entry behind it; the place counts matches only, as there. */
function pairPayments(payments: readonly Json[] | undefined, coinUnits: number) {
  let place = 0;
  return (payments ?? []).flatMap((entry) => {
    const match = /^(.+?):(\d+?):/.exec(String(entry));
    if (match === null) return [];
    const time = payments?.[place + 1];
    place += 2;
    return [{ time, amount: Number(match[2]) / coinUnits, txid: match[1] }];
  });
}

/** Balances/MoneroOcean.ps1; C3pool.ps1 and SupportXmr.ps1 alike. */
export async function readMoneroOcean(api: string, wallet: string): Promise<Balance | null> {
  const request = await fetchJson(`${api}/miner/${wallet}/stats`);
  if (Object.keys(request).length <= 1) return null;
  return {
    balance: decimal(request.amtDue) / 1e12,
    pending: 0,
    total: decimal(request.amtDue) / 1e12,
    paid: decimal(request.amtPaid) / 1e12,
    payouts: [],
  };
}

/** Balances/Vipor.ps1: the pool by its coin's symbol, and only where there are several. */
export async function readVipor(api: string, symbol: string, wallet: string): Promise<Balance | null> {
  const { pools } = await fetchJson(`${api}/pools`);
  if ((pools as Json[]).length <= 1) return null;
  const pool = (pools as Json[]).find(({ coin }) => coin.symbol === symbol);
  const request = await fetchJson(`${api}/pools/${pool.id}/miners/${wallet}`);
  return {
    balance: decimal(request.pendingBalance),
    pending: 0,
    total: decimal(request.pendingBalance),
    paid: decimal(request.totalPaid),
    payouts: [],
  };
}

/** Balances/Aionpool.ps1: the pool by `coin.type`; a missing `totalPaid` is "nothing". */
export async function readAionpool(api: string, type: string, wallet: string): Promise<Balance | null> {
  const { pools } = await fetchJson(`${api}/pools`);
  const pool = (pools as Json[]).find(({ coin }) => coin.type === type);
  const request = await fetchJson(`${api}/pools/${pool.id}/miners/${wallet}`);
  if (request.totalPaid === undefined || request.totalPaid === null) return null;
  return {
    balance: decimal(request.pendingBalance),
    pending: 0,
    total: decimal(request.pendingBalance),
    paid: decimal(request.totalPaid),
    payouts: [],
  };
}

/** Balances/Kryptex.ps1: coins by the rates' tickers, then balance and payouts. */
export async function readKryptex(site: string, coin: string, symbol: string, wallet: string): Promise<Balance | null> {
  const rates = await fetchJson(`${site}/api/v1/rates`);
  if (!rates.crypto || !(symbol in rates.crypto)) return null;
  const request = await fetchJson(`${site}/${coin}/api/v1/miner/balance/${wallet}`);
  const paid = await fetchJson(`${site}/${coin}/api/v1/miner/payouts/${wallet}`);
  return {
    balance: decimal(request.confirmed),
    pending: decimal(request.unconfirmed),
    total: decimal(request.total),
    paid: decimal(request.miner.paidBalance),
    payouts: listPayouts(paid.results),
  };
}

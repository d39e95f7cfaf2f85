import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { microsOf, type PlayedPool, type WorkerRow } from "./played-rows.ts";

// Miningcore's HTTP API over played rows: PoolApiController.cs, StatsRepository.cs and ShareRepository.cs of
// blackmennewstyle 9f3e675, worked out in JavaScript so that nothing is shared with the SQL under test.

interface Terms {
  readonly scheme: string;
  readonly minimumPayment: string;
  readonly shareMultiplier: number;
}

/** Decimals keep their digits, as System.Text.Json writes them. */
const decimal = (text: string): unknown =>
  "rawJSON" in JSON ? (JSON.rawJSON as (text: string) => unknown)(text) : text;

export function createPlayedFetch(pools: readonly (PlayedPool & Terms)[], now: () => number): typeof globalThis.fetch {
  return async (input) => {
    const url = new URL(String(input));
    const [, v2, id, path = ""] = /^\/api\/(v2\/)?pools\/([^/]+)(?:\/(.*))?$/.exec(url.pathname) ?? [];
    const pool = pools.find(({ poolid }) => poolid === id);
    if (pool === undefined) return new Response("Unknown pool", { status: 404 });
    const answer = answerOf(pool, path, url.searchParams, now());
    if (answer === null) return new Response("", { status: 404 });
    const isPaged = v2 !== undefined && Array.isArray(answer);
    const page = Array.isArray(answer) && url.searchParams.has("page") ? pageOf(answer, url.searchParams) : answer;
    const body = isPaged ? { itemCount: answer.length, pageCount: 0, result: page, success: true } : page;
    return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
  };
}

function pageOf(rows: readonly unknown[], query: URLSearchParams): readonly unknown[] {
  const size = Number(query.get("pageSize"));
  return rows.slice(Number(query.get("page")) * size, (Number(query.get("page")) + 1) * size);
}

function answerOf(pool: PlayedPool & Terms, path: string, query: URLSearchParams, at: number): unknown {
  if (path === "") return { pool: describePool(pool, at) };
  if (path === "performance") return { stats: poolPerformance(pool, query, at) };
  if (path === "miners") return topMiners(pool, at);
  if (path === "blocks") return blocksOf(pool, null);
  if (path === "payments") return paymentsOf(pool, null);
  const [, address = "", rest = ""] = /^miners\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  switch (rest) {
    case "":
      return minerStats(pool, address, at);
    case "blocks":
      return blocksOf(pool, address);
    case "payments":
      return paymentsOf(pool, address);
    case "performance":
      return minerPerformance(pool, address, query.get("mode") ?? "Day", at);
    default: {
      const settings = pool.settings.find((row) => row.address === address);
      return settings === undefined ? null : { paymentThreshold: decimal(settings.paymentthreshold) };
    }
  }
}

function describePool(pool: PlayedPool & Terms, at: number) {
  const last = pool.stats.at(-1);
  const found = blocksOf(pool, null)[0]?.created ?? "";
  const effort = pool.shares
    .filter(({ created }) => microsOf(created) > microsOf(found) && microsOf(created) < at * 1000)
    .reduce(
      (sum, { difficulty, networkdifficulty }) => sum + (difficulty * pool.shareMultiplier) / networkdifficulty,
      0,
    );
  return {
    coin: { type: "LTC", symbol: "LTC", family: "bitcoin", algorithm: "Scrypt" },
    paymentProcessing: { minimumPayment: decimal(pool.minimumPayment), payoutScheme: pool.scheme },
    poolFeePercent: 1,
    poolStats: { connectedMiners: last?.connectedminers, poolHashrate: last?.poolhashrate },
    networkStats: {
      networkType: "Main",
      networkHashrate: last?.networkhashrate,
      networkDifficulty: last?.networkdifficulty,
      lastNetworkBlockTime: last?.lastnetworkblocktime,
      blockHeight: last?.blockheight,
    },
    topMiners: topMiners(pool, at).slice(0, 15),
    blockReward: decimal(newestFirst(pool.blocks).find(({ status }) => status === "confirmed")?.reward ?? "0"),
    lastPoolBlockTime: found,
    poolEffort: effort,
  };
}

function newestFirst<Row extends { readonly created: string }>(rows: readonly Row[]): readonly Row[] {
  return [...rows].reverse().sort((one, other) => microsOf(other.created) - microsOf(one.created));
}

function blocksOf(pool: PlayedPool, miner: string | null) {
  return newestFirst(pool.blocks.filter((row) => miner === null || row.miner === miner)).map((row) => ({
    blockHeight: row.blockheight,
    networkDifficulty: row.networkdifficulty,
    status: row.status,
    confirmationProgress: row.confirmationprogress,
    effort: row.effort,
    minerEffort: row.minereffort,
    reward: decimal(row.reward),
    hash: row.hash,
    miner: row.miner,
    created: row.created,
  }));
}

function paymentsOf(pool: PlayedPool, address: string | null) {
  return newestFirst(pool.payments.filter((row) => address === null || row.address === address)).map((row) => ({
    address: row.address,
    amount: decimal(row.amount),
    transactionConfirmationData: row.transactionconfirmationdata,
    created: row.created,
  }));
}

function topMiners({ workers }: PlayedPool, at: number) {
  const sums = new Map<string, Map<string, number>>();
  for (const { miner, created, hashrate } of workers) {
    if (microsOf(created) < (at - HOUR) * 1000) continue;
    const runs = sums.get(miner) ?? new Map<string, number>();
    sums.set(miner, runs.set(created, (runs.get(created) ?? 0) + hashrate));
  }
  return [...sums]
    .map(([miner, runs]) => ({ miner, hashrate: Math.max(...runs.values()), sharesPerSecond: 1 }))
    .sort((one, other) => other.hashrate - one.hashrate);
}

function meansOf<Row extends { readonly created: string }, Means>(
  rows: readonly Row[],
  { from, to, stepMs }: { readonly from: number; readonly to: number; readonly stepMs: number },
  read: (rows: readonly Row[]) => Means,
): (Means & { readonly created: string })[] {
  const steps = new Map<number, Row[]>();
  for (const row of rows) {
    const micros = microsOf(row.created);
    if (micros < from * 1000 || micros > to * 1000) continue;
    const step = Math.floor(micros / 1000 / stepMs) * stepMs;
    steps.set(step, [...(steps.get(step) ?? []), row]);
  }
  return [...steps].map(([step, inside]) => ({ ...read(inside), created: new Date(step).toISOString() }));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function poolPerformance({ stats }: PlayedPool, query: URLSearchParams, at: number) {
  const from = at - (query.get("r") === "Month" ? 30 * DAY : DAY);
  const stepMs = query.get("i") === "Day" ? DAY : HOUR;
  return meansOf(stats, { from, to: at, stepMs }, (rows) => ({
    poolHashrate: mean(rows.map(({ poolhashrate }) => poolhashrate)),
    networkHashrate: mean(rows.map(({ networkhashrate }) => networkhashrate)),
    networkDifficulty: mean(rows.map(({ networkdifficulty }) => networkdifficulty)),
    connectedMiners: Math.round(mean(rows.map(({ connectedminers }) => connectedminers))),
  }));
}

function minerPerformance({ workers }: PlayedPool, miner: string, mode: string, at: number) {
  return meansOf(
    workers.filter((row) => row.miner === miner),
    rangeOf(mode, at),
    (rows) => ({ workers: workersOf(rows) }),
  );
}

/** GetMinerPerformanceInternal. */
function rangeOf(mode: string, at: number) {
  const end = new Date(at);
  if (mode === "Hour") {
    end.setUTCSeconds(0);
    return { from: end.getTime() - HOUR, to: end.getTime(), stepMs: 3 * MINUTE };
  }
  if (mode === "Day") {
    if (end.getUTCMinutes() < 30) end.setUTCHours(end.getUTCHours() - 1);
    end.setUTCMinutes(0, 0);
    return { from: end.getTime() - DAY, to: end.getTime(), stepMs: HOUR };
  }
  if (end.getUTCHours() < 12) end.setUTCDate(end.getUTCDate() - 1);
  end.setUTCHours(0, 0, 0, 0);
  const from = new Date(end);
  from.setUTCMonth(from.getUTCMonth() - 1);
  return { from: from.getTime(), to: end.getTime(), stepMs: DAY };
}

function workersOf(rows: readonly WorkerRow[]) {
  return Object.fromEntries(
    [...new Set(rows.map(({ worker }) => worker))].map((worker) => {
      const own = rows.filter((row) => row.worker === worker);
      const hashrate = mean(own.map((row) => row.hashrate));
      return [worker, { hashrate, sharesPerSecond: mean(own.map((row) => row.sharespersecond)) }];
    }),
  );
}

function minerStats(pool: PlayedPool & Terms, miner: string, at: number) {
  const own = pool.workers.filter((row) => row.miner === miner);
  const last = own.at(-1)?.created;
  const isRecent = last !== undefined && at * 1000 - microsOf(last) <= 20 * MINUTE * 1000;
  const payments = paymentsOf(pool, miner);
  const sum = pool.payments
    .filter(({ address }) => address === miner)
    .reduce((total, { amount }) => total + BigInt(amount.replace(".", "")), 0n);
  const blocks = pool.blocks.filter((row) => row.miner === miner);
  return {
    pendingShares: pool.shares
      .filter((row) => row.miner === miner)
      .reduce((total, { difficulty }) => total + difficulty * pool.shareMultiplier, 0),
    pendingBalance: decimal(pool.balances.find(({ address }) => address === miner)?.amount ?? "0"),
    totalPaid: decimal(`${sum / 10n ** 12n}.${String(sum % 10n ** 12n).padStart(12, "0")}`),
    ...(payments[0] === undefined ? {} : { lastPayment: payments[0].created }),
    ...(isRecent
      ? { performance: { created: last, workers: workersOf(own.filter(({ created }) => created === last)) } }
      : {}),
    performanceSamples: minerPerformance(pool, miner, "Day", at),
    totalConfirmedBlocks: blocks.filter(({ status }) => status === "confirmed").length,
    totalPendingBlocks: blocks.filter(({ status }) => status === "pending").length,
  };
}

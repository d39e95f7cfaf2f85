import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RecordedEngine, ReplayOptions } from "./recorded-engine.ts";

// A cryptonote-nodejs-pool that answers from recordings of a real one (Monero regtest, 2026-11-21 00:07 UTC), which tests replay.
//
//   pool    XMR, 12 decimals, fee 0.8 % + donation 0.2 %, minimum payout 0.1 XMR, payouts each 60 s, 4 blocks to confirm
//           network: tip 102, difficulty 200, block time 120 s, so 1.667 H/s; reward 35.177561191958 XMR
//           PROP 6 H/s, 1 miner, 2 workers; SOLO 2 H/s, 1 miner, 1 worker
//   blocks  24 in all: 4 waiting (102, 101, 100 PROP, 99 SOLO), 18 confirmed (98 … 81), 2 orphaned (PROP, 92 and 81),
//           whose heights have a confirmed block as well
//   payouts 4 transactions: 104.686, 348.551, 104.760 and 2.391 XMR
//   PROP    `recordedAddresses.prop` (42ehso…): 6 H/s; rig01 4 H/s, rig02 2 H/s; balance 0.000454850362, paid 350.661 XMR
//           in 4 payouts; finder of 16 blocks (11 confirmed, 3 waiting, 2 orphaned); payout level 0.1 XMR
//   SOLO    `recordedAddresses.solo` (43SDtS…): 2 H/s; one worker, farm; balance 34.826414567545, paid 208.957 XMR in
//           2 payouts; finder of 8 blocks (7 confirmed, 1 waiting); payout level 0.1 XMR
//   others  49WyMy… takes donations and never mined; every other address is unknown
//   settings take `recordedIp` as proof for the two miners and remember what was set until the server closes
//
// `shiftMs` moves all recorded times, so that a test that runs today finds its miners online.

export const recordedAt = 1_795_219_621_599;
export const recordedIp = "203.0.113.7";
export const recordedAddresses = {
  prop: "42ehsoLLsci1gnT7WpWqx8Fat6HRV9PcGagGSFACEUAGT6sk5VWFEbQZJkHQLB8wcZXWmPpFE7EwGh6pkqho7SrPMGwHmfe",
  solo: "43SDtScWY1bPfggRskgK7EBtCrHLrTv4iecA96qHx9tJ6y4dCuFsspPdxkkKkhtFHq1LCFVhS3a4cMuDSPLzYp8bHLWMFq9",
  donation: "49WyMy9Q351C59dT913ieEgqWjaN12dWM5aYqJxSTZCZZj1La5twZtC3DyfUsmVD3tj2Zud7m6kqTVDauRz53FqA9zphHaj",
} as const;

export const recordingsDir = fileURLToPath(
  new URL("../../src/sources/engines/__fixtures__/cryptonote-nodejs-pool", import.meta.url),
);

/** What the engine would say to a path and query; null for a path it does not have. */
export function createReplay(dir: string, options: ReplayOptions = {}): (url: URL) => string | null {
  const pageSize = options.pageSize ?? 30;
  const read = (file: string) => shiftTimes(readFileSync(`${dir}/${file}`, "utf8"), options.shiftMs ?? 0);
  const records: Readonly<Record<string, string>> = {
    [recordedAddresses.prop]: read("stats_address_prop.json"),
    [recordedAddresses.solo]: read("stats_address_solo.json"),
  };
  const payments: Readonly<Record<string, readonly string[]>> = {
    [recordedAddresses.prop]: texts(JSON.parse(read("get_payments_address.json"))),
    [recordedAddresses.solo]: texts(JSON.parse(records[recordedAddresses.solo] ?? "{}").payments),
  };
  const levels = new Map<string, number>();

  function setLevel(query: URLSearchParams): string {
    const address = query.get("address");
    const ip = query.get("ip");
    const level = query.get("level");
    if (address === null || ip === null || level === null) return '{"status":"Parameters are incomplete"}';
    if (Number.parseFloat(level) < 0.1) return read("set_miner_payout_level_too_low.json");
    if (ip !== recordedIp || !(address in records)) return read("set_miner_payout_level_wrong_ip.json");
    levels.set(address, Number.parseFloat(level));
    return read("set_miner_payout_level_ok.json");
  }

  return ({ pathname, searchParams }) => {
    const address = searchParams.get("address");
    switch (pathname) {
      case "/stats":
        return read(address === recordedAddresses.prop ? "stats_with_address.json" : "stats.json");
      case "/live_stats":
        return read("live_stats_longpoll.json");
      case "/stats_address":
        if (address === recordedAddresses.prop && searchParams.get("longpoll") === "true") {
          return read("stats_address_longpoll.json");
        }
        return records[address ?? ""] ?? read("stats_address_unknown.json");
      case "/get_blocks":
        return pageBelow(texts(JSON.parse(read("get_blocks.json"))), searchParams.get("height"), pageSize);
      case "/get_payments": {
        const all = address === null ? texts(JSON.parse(read("get_payments_all.json"))) : (payments[address] ?? []);
        return pageBelow(all, searchParams.get("time"), pageSize);
      }
      case "/get_top10miners":
        return read("get_top10miners.json");
      case "/get_miner_payout_level":
        return `\n${JSON.stringify({ status: "done", level: levels.get(address ?? "") ?? 0.1 })}`;
      case "/set_miner_payout_level":
        return `\n${setLevel(searchParams)}`;
      case "/block_explorers":
        return read("block_explorers.json");
      case "/get_apis":
        return read("get_apis.json");
      default:
        return null;
    }
  };
}

/** As redis does: rows whose score is below the bound, a page of them; a missing bound is an error with status 200. */
function pageBelow(rows: readonly string[], bound: string | null, pageSize: number): string {
  if (bound === null || bound === "" || Number.isNaN(Number(bound))) return '{"error":"Query failed"}';
  const page: string[] = [];
  for (let index = 0; index < rows.length && page.length < pageSize * 2; index += 2) {
    const [row = "", score = ""] = rows.slice(index, index + 2);
    if (Number(score) < Number(bound)) page.push(row, score);
  }
  return JSON.stringify(page);
}

/** All recorded times lie within one hour: seconds begin with 179521, milliseconds have three digits more. */
function shiftTimes(text: string, shiftMs: number): string {
  if (shiftMs === 0) return text;
  return text.replace(/\b179521\d{4}(\d{3})?\b/g, (time, milliseconds?: string) =>
    String(Number(time) + (milliseconds === undefined ? Math.round(shiftMs / 1000) : shiftMs)),
  );
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export const cryptonoteNodejsPool: RecordedEngine = {
  name: "cryptonote-nodejs-pool",
  coin: "xmr",
  coinName: "Monero",
  recordedAt,
  options: {},
  schemes: [{ scheme: "prop" }, { scheme: "solo" }],
  miner: recordedAddresses.prop,
  createReplay(options = {}) {
    const replay = createReplay(recordingsDir, options);
    return ({ url }) => {
      const body = replay(url);
      return body === null ? { status: 404, body: "Invalid API call" } : { status: 200, body };
    };
  },
  respondWhileStarting: ({ url }) => (url.pathname === "/stats" ? { status: 200, body: '{"miner":{}}' } : null),
  isBlankWhileStarting: true,
  figures: {
    pool: { hashrate: 8, miners: 2, workers: 3 },
    topMiners: [6, 2],
    miner: 6,
    blocks: 24,
  },
  pages: {
    pool: ["8.00\u00a0H/s", "1.67\u00a0H/s", "PROP"],
    difficulty: "200.00",
    topMiners: ["Monero keeps its users private"],
    miners: [
      {
        address: recordedAddresses.prop,
        workers: { rig01: "4.00\u00a0H/s", rig02: "2.00\u00a0H/s" },
        texts: ["6.00\u00a0H/s", "0.000454\u00a0XMR", "350.661000\u00a0XMR", "69.651000\u00a0XMR"],
        figures: {
          "Payout Threshold": "0% / 0.100000\u00a0XMR",
          "Unconfirmed Balance": "–Unknown",
          "Reward (7 d)": "350.661000\u00a0XMR",
          "Reward (30 d)": "350.661000\u00a0XMR",
          "Reward (31 d, the longest month)": "350.661000\u00a0XMR",
          Paid: "350.661000\u00a0XMR",
          Unpaid: "0.000454\u00a0XMR",
        },
      },
      {
        address: recordedAddresses.solo,
        workers: { farm: "2.00\u00a0H/s" },
        texts: ["34.826414\u00a0XMR", "208.957000\u00a0XMR", "SOLO: odds of XMR blocks"],
        figures: {
          "Payout Threshold": "100% / 0.100000\u00a0XMR",
          "Reward (7 d)": "208.957000\u00a0XMR",
          Unpaid: "34.826414\u00a0XMR",
        },
      },
    ],
    unknownMiner: {
      address: "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
      text: "This address has never mined here",
    },
  },
};

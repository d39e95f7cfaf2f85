import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RecordedEngine, RecordedResponse } from "./recorded-engine.ts";

// A nodejs-pool that answers what its own code made of figures filled in by hand (7c94599d, 2026-11-24 05:00:00 UTC).
//
//   pool    XMR, PPLNS, fee 0.6 %, minimum payout 0.003; 8.4 MH/s on Monero of 9.1 MH/s in all, 4,800 miners
//           network: tip 3,545,012, difficulty 623,456,789,012; reward 0.601234567890
//   blocks  18, the newest 3,545,000: 3 pending, one orphaned
//   payouts 17 transactions
//   miner   `nodejsPoolMiner`: 26.25 KH/s (rig1 17.5, rig2 8.75, off stopped); due 0.123456789012, paid 1.550000004465 in 5 payouts, level 0.5
//   others  `paidAndGone` has one payout; every other address is unknown
//
// `shiftMs` moves all times.

export const nodejsPoolRecordedAt = 1_795_496_400_000;
export const nodejsPoolMiner =
  "42ehsoLLsci1gnT7WpWqx8Fat6HRV9PcGagGSFACEUAGT6sk5VWFEbQZJkHQLB8wcZXWmPpFE7EwGh6pkqho7SrPMGwHmfe";
export const paidAndGone =
  "43SDtScWY1bPfggRskgK7EBtCrHLrTv4iecA96qHx9tJ6y4dCuFsspPdxkkKkhtFHq1LCFVhS3a4cMuDSPLzYp8bHLWMFq9";

const dir = fileURLToPath(new URL("../../src/sources/engines/__fixtures__/nodejs-pool", import.meta.url));
const good = (body: string): RecordedResponse => ({ status: 200, body });

const ofPool: Readonly<Record<string, string>> = {
  "/config": "config",
  "/pool/stats": "pool_stats",
  "/pool/ports": "pool_ports",
  "/pool/blocks": "pool_blocks",
  "/pool/payments": "pool_payments",
  "/network/stats": "network_stats",
};
const ofMiner: Readonly<Record<string, string>> = {
  stats: "stats",
  "stats/allWorkers": "all_workers",
  payments: "payments",
  "chart/hashrate/allWorkers": "chart",
};

const createReplay: RecordedEngine["createReplay"] = ({ shiftMs = 0, pageSize = 100 } = {}) => {
  const read = (name: string) => shiftTimes(readFileSync(`${dir}/${name}.json`, "utf8"), shiftMs);
  const kindOf = (address: string) =>
    address === nodejsPoolMiner ? "miner" : address === paidAndGone ? "other" : "unknown";
  return ({ url }) => {
    const list = (name: string) => {
      const page = Number(url.searchParams.get("page") ?? 0) * pageSize;
      return good(JSON.stringify(JSON.parse(read(name)).slice(page, page + pageSize)));
    };
    const own = ofPool[url.pathname];
    if (own !== undefined) return url.searchParams.has("page") ? list(own) : good(read(own));
    const [, root, address = "", ...rest] = url.pathname.split("/");
    if (root === "user") return good(read(`${kindOf(address)}_user`));
    const part = root === "miner" ? ofMiner[rest.join("/")] : undefined;
    if (part === undefined) return { status: 404, body: "Cannot GET" };
    return part === "payments" ? list(`${kindOf(address)}_payments`) : good(read(`${kindOf(address)}_${part}`));
  };
};

function shiftTimes(text: string, shiftMs: number): string {
  if (shiftMs === 0) return text;
  return text.replace(
    /("(?:ts|lts|lastHash|lastBlockFoundTime|updatedAt|last_payment)":)(\d{10})(\d{3})?\b/g,
    (_, name, seconds, ms) =>
      ms === undefined
        ? `${name}${Number(seconds) + Math.round(shiftMs / 1000)}`
        : `${name}${Number(seconds + ms) + shiftMs}`,
  );
}

export const nodejsPool: RecordedEngine = {
  name: "nodejs-pool",
  coin: "xmr",
  coinName: "Monero",
  recordedAt: nodejsPoolRecordedAt,
  options: {},
  schemes: [{ scheme: "pplns" }],
  miner: nodejsPoolMiner,
  createReplay,
  // Its store outlives it.
  respondWhileStarting: () => null,
  isBlankWhileStarting: false,
  flicker: { path: "/pool/stats", recorded: '"18081":8400000', beside: '"18081":8400001' },
  figures: {
    pool: { hashrate: 8_400_000, miners: 4800, workers: null },
    topMiners: [],
    miner: 26_250,
    blocks: 18,
  },
  pages: {
    pool: ["8.40\u00a0MH/s", "5.20\u00a0GH/s", "PPLNS: 0.6%"],
    topMiners: ["Monero keeps its users private"],
    miners: [
      {
        address: nodejsPoolMiner,
        workers: { rig1: "17.50\u00a0KH/s", rig2: "8.75\u00a0KH/s" },
        texts: ["26.25\u00a0KH/s", "0.123456\u00a0XMR", "1.550000\u00a0XMR"],
      },
    ],
    unknownMiner: {
      address: "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
      text: "No shares from this address",
    },
  },
};

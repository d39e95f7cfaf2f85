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

interface Recording {
  /** Behind the folder of all recordings of this engine, with a slash. */
  readonly folder: string;
  readonly miner: string;
  readonly other: string;
}

const replayOf =
  ({ folder, miner, other }: Recording): RecordedEngine["createReplay"] =>
  (options = {}) => {
    const { shiftMs = 0, pageSize = 100 } = options;
    const read = (name: string) => shiftTimes(readFileSync(`${dir}/${folder}${name}.json`, "utf8"), shiftMs);
    const kindOf = (address: string) => (address === miner ? "miner" : address === other ? "other" : "unknown");
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
  createReplay: replayOf({ folder: "", miner: nodejsPoolMiner, other: paidAndGone }),
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

// A running one (7c94599d over monerod 0.18 on regtest, 2026-11-24 19:38:53 UTC, 30 minutes of real RandomX shares, after each of its parts, its
// database and its node had been stopped in turn).
//
//   pool    XMR, PPLNS, fee 0.6 %, minimum payout 0.01; 1.03 H/s, 2 miners; network: tip 172, difficulty 20
//   blocks  85, the newest 166: 48 pending, 36 confirmed, one orphaned (82); most without shares
//   payouts one, 1336.751443 XMR to three addresses
//   miner   `nodejsPoolLiveMiner`: rig1 0.675 H/s, rig2 stopped 19:14; due 0.000000426597, paid 953.059642
//   others  `nodejsPoolLiveOther`: node-7 0.35 H/s; paid 381.320619

export const nodejsPoolLiveRecordedAt = 1_795_549_133_369;
export const nodejsPoolLiveMiner =
  "47od9T1x1oeh6DjKhz7qBNaz1phyyjU1QFwezGvXHVvxHzyqVN1oRdDHTXkzsMzUbx5BPt4PR2g4zCDtxbfmK3kY4ibyEKP";
export const nodejsPoolLiveOther =
  "4567GU735omctSFKyDmZUZ7UGdMdT5efQbASqAoLgkspFGQh5N4SfvAPeJtQAdoHFiNiztyBL93jrcGRaKBhEsddTZiE4sT";

export const nodejsPoolLive: RecordedEngine = {
  ...nodejsPool,
  network: "regtest",
  recordedAt: nodejsPoolLiveRecordedAt,
  miner: nodejsPoolLiveMiner,
  createReplay: replayOf({ folder: "live/", miner: nodejsPoolLiveMiner, other: nodejsPoolLiveOther }),
  flicker: { path: "/pool/stats", recorded: '"18081":1.0314765818913778', beside: '"18081":1.0314765818913779' },
  figures: {
    pool: { hashrate: 1.0314765818913778, miners: 2, workers: null },
    topMiners: [],
    miner: 0.675,
    blocks: 85,
  },
  pages: {
    ...nodejsPool.pages,
    pool: ["1.03\u00a0H/s", "0.17\u00a0H/s", "PPLNS: 0.6%"],
    miners: [
      {
        address: nodejsPoolLiveMiner,
        workers: { rig1: "0.68\u00a0H/s" },
        texts: ["0.68\u00a0H/s", "953.059642\u00a0XMR"],
      },
    ],
  },
};

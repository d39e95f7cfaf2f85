import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RecordedEngine, RecordedResponse } from "./recorded-engine.ts";

// The files of a node of Monero's P2Pool, as a web server would send them; made from its source (14b6a63c, README.md beside them)
// for 2026-11-24 05:00:00 UTC.
//
//   pool    XMR, PPLNS, no fee; all of P2Pool: 214,748,364 H/s; 52.06 % of the work of a block
//           network: tip 3,545,012, difficulty 623,456,789,012; reward 0.601234567890
//   blocks  12, the newest 3,545,000; ten of them 60 deep
//   miner   the node's wallet: 25,987 H/s; rig1 12.263 KH/s, rig2 8.333 KH/s, one without a name 5 KH/s, rig3 not measured yet
//   others  nothing is known of any other wallet
//
// `now` or `shiftMs` move all times.

export const p2poolRecordedAt = 1_795_496_400_000;
export const p2poolWallet =
  "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A";

export const p2poolFiles = fileURLToPath(new URL("../../src/sources/engines/__fixtures__/p2pool", import.meta.url));
export const p2poolPaths = ["pool/stats", "pool/blocks", "network/stats", "stats_mod", "local/stratum"] as const;

const createReplay: RecordedEngine["createReplay"] = ({ shiftMs = 0 } = {}) => {
  return ({ url }): RecordedResponse => {
    const path = p2poolPaths.find((known) => url.pathname === `/${known}`);
    return path === undefined ? { status: 404, body: "" } : { status: 200, body: readP2poolFile(path, shiftMs) };
  };
};

export function readP2poolFile(path: (typeof p2poolPaths)[number], shiftMs = 0): string {
  return readFileSync(`${p2poolFiles}/${path}`, "utf8").replace(
    /("(?:timestamp|ts|lastBlockFoundTime|last_share_found_time)":)(\d{10})\b/g,
    (_, name, seconds) => `${name}${Number(seconds) + Math.floor(shiftMs / 1000)}`,
  );
}

export const p2pool: RecordedEngine = {
  name: "p2pool",
  coin: "xmr",
  coinName: "Monero",
  recordedAt: p2poolRecordedAt,
  options: {},
  schemes: [{ scheme: "pplns" }],
  miner: p2poolWallet,
  createReplay,
  // Its files outlive it.
  respondWhileStarting: () => null,
  isBlankWhileStarting: false,
  flicker: { path: "/pool/stats", recorded: '"hashRate":214748364', beside: '"hashRate":214748365' },
  figures: {
    pool: { hashrate: 214_748_364, miners: null, workers: null },
    topMiners: [],
    miner: 25_987,
    blocks: 12,
  },
  pages: {
    pool: ["214.75\u00a0MH/s", "5.20\u00a0GH/s", "PPLNS: 0%"],
    topMiners: ["Monero keeps its users private"],
    miners: [
      {
        address: p2poolWallet,
        workers: { rig1: "12.26\u00a0KH/s", rig2: "8.33\u00a0KH/s" },
        texts: ["25.99\u00a0KH/s"],
      },
    ],
    unknownMiner: {
      address: "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
      text: "No shares from this address",
    },
  },
};

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RecordedEngine, RecordedResponse } from "./recorded-engine.ts";

// A bridge of rusty-kaspa as its source (593399e) writes its answers; src/sources/engines/__fixtures__/kaspa-bridge/README.md.
//
//   pool     KAS, SOLO: 4.2 TH/s, 3 of 4 rigs active, 2 wallets; network 612,345,678,901,234,567 H/s
//   miner    `bridgeMiners.two`: ks5 3 TH/s, and "l1" 0.7 TH/s of two instances; "old" has not been seen for hours
//            `bridgeMiners.one`: "asic-7" 0.5 TH/s
//   blocks   three, all blue, by both wallets
//   others   nothing is known of any other address

export const bridgeMiners = {
  two: "kaspa:qqkqkzjvr7zwxxmjxjkmxxdwju9kjs6e9u82uh59z07vgaks6gg62v8707g73",
  one: "kaspa:qz4jrhxsmhz0yml3l7gd07xsqtwl2wm8pvqkp7yx6vn2x5wj0g2k6sh7x3zw8",
} as const;

const recordingsDir = fileURLToPath(new URL("../../src/sources/engines/__fixtures__/kaspa-bridge", import.meta.url));

export function readBridgeRecording(file: string): string {
  return readFileSync(`${recordingsDir}/${file}`, "utf8");
}

const recordedTime = /\b17954\d{5}\b/g;
const unknown: RecordedResponse = { status: 404, body: "" };

/** GH/s of the recorded rigs by instance and name, at which their counters go on when the recording is played later. */
const rates = new Map([
  ['instance="Instance 1" worker="ks5"', 3000],
  ['instance="Instance 1" worker="l1"', 400],
  ['instance="Instance 2" worker="l1"', 300],
  ['instance="Instance 1" worker="asic-7"', 500],
]);
const hashCounter = /^(ks_valid_share_diff_counter\{(instance="[^"]+").*(worker="[^"]+")\}) (\S+)$/gm;

export const createBridgeReplay: RecordedEngine["createReplay"] = ({ shiftMs = 0 } = {}) => {
  const shift = (time: string) => String(Number(time) + Math.floor(shiftMs / 1000));
  const read = (file: string) => ({ status: 200, body: readBridgeRecording(file).replace(recordedTime, shift) });
  return ({ url }) => {
    if (url.pathname === "/metrics") {
      const { status, body } = read("metrics.txt");
      const count = (_: string, series: string, instance: string, worker: string, hashes: string) =>
        `${series} ${Number(hashes) + ((rates.get(`${instance} ${worker}`) ?? 0) * shiftMs) / 1000}`;
      return { status, body: shiftMs === 0 ? body : body.replace(hashCounter, count) };
    }
    return url.pathname === "/api/stats" ? read("stats.json") : unknown;
  };
};

export const kaspaBridge: RecordedEngine = {
  name: "kaspa-bridge",
  coin: "kas",
  coinName: "Kaspa",
  recordedAt: Date.parse("2026-11-24T05:00:00Z"),
  options: {},
  schemes: [{ scheme: "solo" }],
  miner: bridgeMiners.two,
  createReplay: createBridgeReplay,
  isBlankWhileStarting: false,
  flicker: { path: "/api/stats", recorded: '"hashrate":3000.0', beside: '"hashrate":3000.1' },
  respondWhileStarting: () => null,
  figures: {
    pool: { hashrate: 4.2e12, miners: 2, workers: 3 },
    topMiners: [3.7e12, 0.5e12],
    miner: 3.7e12,
    blocks: 3,
  },
  pages: {
    pool: ["4.20\u00a0TH/s", "SOLO"],
    topMiners: ["3.70\u00a0TH/s", "500.00\u00a0GH/s"],
    miners: [
      {
        address: bridgeMiners.two,
        workers: { ks5: "3.00\u00a0TH/s", l1: "700.00\u00a0GH/s" },
        texts: ["3.70\u00a0TH/s"],
      },
    ],
    unknownMiner: {
      address: "kaspa:qpauqsvk7yf9unexwmxsnmg547mhyga37csh0kj53q6xxgl24ydxjsgzthw5j",
      text: "No shares from this address",
    },
  },
};

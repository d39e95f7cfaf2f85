import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RecordedEngine, RecordedResponse } from "./recorded-engine.ts";

// A zny-nomp that answers from recordings of a real one (b0a9a83 over litecoind on regtest, 2026-11-24 04:16:54 UTC, 20 minutes of work).
//
//   pool    LTC, PROP, fee 1 %, statistics of 04:16:42; 44.502 H/s, 3 miners, 4 workers; window of five minutes
//           network: tip 127, difficulty 9.3130836376076e-7, 175.824 H/s
//   blocks  19: 4 pending (128, 127, 122, 121), 15 confirmed (20 … 6)
//   payouts 5 transactions for 3 miners, 742.49400001 LTC
//   miners  `nompMiners.twoRigs`: rig1 16.712 H/s, rig2 9.768 H/s; immature 116.55438983, paid 479.50184497 LTC in 5 payouts
//           `nompMiners.oneRig`: asic-A.7 12.124 H/s; `nompMiners.noName`: a rig without a name, 5.898 H/s
//           every other address is unknown
//
// `shiftMs` moves all times.

export const nompRecordedAt = 1_795_493_814_944;
export const nompMiners = {
  twoRigs: "mi4igSbiHrAgahWnhKsmizsKQyiVE9U1y8",
  oneRig: "mvpuZpCVKaVo5tgXsGFduh3Cwqha1DsQM1",
  noName: "rltc1q9ts0npqr7vewhaly4c8t6w39fe9q3m8epmltad",
} as const;
export const unknownNompMiner = "rltc1qswt3hhxp247d57thkx6c85smp8nsxddcvgklq2";

const dir = fileURLToPath(new URL("../../src/sources/engines/__fixtures__/nomp", import.meta.url));
export const readNompRecording = (file: string) => readFileSync(`${dir}/${file}.json`, "utf8");

const good = (body: string): RecordedResponse => ({ status: 200, body });
const listed = ["stats", "pool_stats", "blocks", "payments", "config"];

const createReplay: RecordedEngine["createReplay"] = ({ shiftMs = 0 } = {}) => {
  const read = (name: string) => shiftTimes(readNompRecording(`zny-nomp/${name}`), shiftMs);
  const miners: Readonly<Record<string, string>> = {
    [nompMiners.twoRigs]: "worker_stats_two_rigs",
    [nompMiners.oneRig]: "worker_stats_one_rig",
    [nompMiners.noName]: "worker_stats_no_name",
    m: "worker_stats_prefix",
    "": "worker_stats_no_address",
  };
  return ({ url }) => {
    const name = url.pathname.replace(/^\/api\//, "");
    if (name === "worker_stats") return good(read(miners[url.search.slice(1)] ?? "worker_stats_unknown"));
    return listed.includes(name) ? good(read(name)) : { status: 404, body: "<!DOCTYPE html>" };
  };
};

function shiftTimes(text: string, shiftMs: number): string {
  if (shiftMs === 0) return text;
  return text.replace(/\b17954[89]\d{4}(\d{3})?\b/g, (time, milliseconds?: string) =>
    String(Number(time) + (milliseconds === undefined ? Math.round(shiftMs / 1000) : shiftMs)),
  );
}

const whileStarting: Readonly<Record<string, string>> = {
  "/api/stats": "",
  "/api/payments": "[]",
  "/api/blocks": "{}",
};

export const nomp: RecordedEngine = {
  name: "nomp",
  coin: "ltc",
  coinName: "Litecoin",
  network: "regtest",
  recordedAt: nompRecordedAt,
  options: {},
  schemes: [{ scheme: "prop" }],
  miner: nompMiners.twoRigs,
  createReplay,
  respondWhileStarting({ url }) {
    const body = whileStarting[url.pathname];
    return body === undefined ? null : good(body);
  },
  isBlankWhileStarting: true,
  flicker: { path: "/api/stats", recorded: "44.50200234666673", beside: "44.5020023466667" },
  figures: {
    pool: { hashrate: 44.50200234666673, miners: 3, workers: 4 },
    topMiners: [26.479602346666667, 12.124160000000007, 5.898240000000001],
    miner: 26.479602346666667,
    blocks: 19,
  },
  pages: {
    pool: ["44.50\u00a0H/s", "175.82\u00a0H/s", "PROP: 1%"],
    start: [
      "ltc.pool.example:46683",
      "Share difficulty 0.0015, fixed.",
      "ltc.pool.example:46688",
      "Share difficulty starts at 0.0008, then follows your hashrate between 0.0003 and 0.01.",
    ],
    topMiners: ["26.48\u00a0H/s"],
    miners: [
      {
        address: nompMiners.twoRigs,
        workers: { rig1: "16.71\u00a0H/s", rig2: "9.77\u00a0H/s" },
        texts: ["26.48\u00a0H/s", "479.501844\u00a0LTC", "116.554389\u00a0LTC"],
      },
      { address: nompMiners.oneRig, workers: { "asic-A.7": "12.12\u00a0H/s" }, texts: ["141.666722\u00a0LTC"] },
    ],
    unknownMiner: { address: unknownNompMiner, text: "No shares from this address" },
  },
};

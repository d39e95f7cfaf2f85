import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { recordedFinder, respondToRpc } from "./bitcoind.ts";
import type { RecordedEngine, RecordedResponse } from "./recorded-engine.ts";

// A public-pool that answers from recordings of a real one (b971e9c over bcoin on regtest, 22 minutes of two miners,
// 2026-11-21 00:01:05 UTC), and at /rpc the node of tests/recorded-engines/bitcoind.ts.
//
//   pool    BTC, SOLO; 93,839 H/s, 2 sessions; the engine does not say its fee
//           network: tip 440, 212,374.6 H/s, a difficulty that bcoin prints as 0
//   miner   `publicPoolMiner`, the only one, since 23:39:26: rig01 61,673 H/s, rig02 32,165 H/s, 93,838 H/s in all;
//           over the time online 92,275.7 H/s, rig01 62,649.4, rig02 31,434.9 (whose intervals are those of the address minus those of rig01)
//   blocks  one, 440, by rig01: found 23:42:16 and paid 12.5 coins as the node says, 1 of 100 confirmations
//   others  every other address is unknown
//
// Recorded on regtest, the miner's address appears in its form on the main chain (the same key), so that pages know it.
// `shiftMs` moves all times, by whole intervals of ten minutes.

export const publicPoolRecordedAt = 1_795_219_265_000;
export const publicPoolMiner = recordedFinder;
const minerOnRegtest = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
const intervalMs = 600_000;

const recordingsDir = fileURLToPath(new URL("../../src/sources/engines/__fixtures__/public-pool", import.meta.url));

/** Where the node answers, behind the engine's own address. */
export const nodePath = "/rpc";

export const createPublicPoolReplay: RecordedEngine["createReplay"] = ({ shiftMs = 0 } = {}) => {
  const shift = Math.floor(shiftMs / intervalMs) * intervalMs;
  const read = (name: string) =>
    shiftTimes(readFileSync(`${recordingsDir}/${name}.json`, "utf8"), shift).replaceAll(
      minerOnRegtest,
      publicPoolMiner,
    );
  const good = (body: string): RecordedResponse => ({ status: 200, body });

  function answerWorker(name: string): string {
    if (name === "rig01") return read("client_address_worker");
    const chartData = name === "rig02" ? subtract(read("client_address_chart"), read("client_address_worker")) : [];
    return JSON.stringify({ name, bestDifficulty: 0, chartData });
  }

  return ({ url, body }) => {
    if (url.pathname === nodePath) return respondToRpc(body, shift);
    const [root, first = "", address = "", part] = url.pathname.slice(1).split("/").map(decodeURIComponent);
    const isMiner = address === publicPoolMiner;
    if (root !== "api") return { status: 404, body: notFound };
    if (first === "client" && address !== "") {
      if (part === undefined) return good(read(isMiner ? "client_address" : "client_unknown"));
      if (part === "chart") return good(isMiner ? read("client_address_chart") : "[]");
      return good(isMiner ? answerWorker(part) : JSON.stringify({ name: part, bestDifficulty: 0, chartData: [] }));
    }
    if (first === "info" && address === "chart") return good(read("info_chart"));
    return address === "" && ["info", "network", "pool"].includes(first)
      ? good(read(first))
      : { status: 404, body: notFound };
  };
};

const notFound = '{"statusCode":404,"message":"Not Found"}';

interface Row {
  readonly label: string;
  readonly data: number;
}

function subtract(whole: string, part: string): readonly Row[] {
  const rows: readonly Row[] = JSON.parse(whole);
  const others: { chartData: readonly Row[] } = JSON.parse(part);
  const known = new Map(others.chartData.map(({ label, data }) => [label, data]));
  return rows
    .map(({ label, data }) => ({ label, data: data - (known.get(label) ?? 0) }))
    .filter(({ data }) => data > 0);
}

function shiftTimes(text: string, shiftMs: number): string {
  if (shiftMs === 0) return text;
  return text.replace(/\b2026-11-2[01]T[\d:.]+Z/g, (time) => new Date(Date.parse(time) + shiftMs).toISOString());
}

/** Its sessions end with the program. Those that come back have no hashrate in their first minute. */
function respondWhileStarting({ pathname }: URL): RecordedResponse | null {
  if (pathname === "/api/info") {
    const userAgents = [{ userAgent: "jsminer", count: 1, bestDifficulty: 0, totalHashRate: 0 }];
    const info = { blockData: [], userAgents, highScores: [], uptime: "2026-11-21T00:01:05.000Z" };
    return { status: 200, body: JSON.stringify(info) };
  }
  return null;
}

export const publicPool: RecordedEngine = {
  name: "public-pool",
  coin: "btc",
  coinName: "Bitcoin",
  recordedAt: publicPoolRecordedAt,
  options: {},
  schemes: [{ scheme: "solo" }],
  nodePath,
  miner: publicPoolMiner,
  createReplay: createPublicPoolReplay,
  isBlankWhileStarting: false,
  flicker: { path: "/api/info", recorded: "61673.693484014926", beside: "61673.6934840149" },
  respondWhileStarting: ({ url }) => respondWhileStarting(url),
  figures: {
    pool: { hashrate: 93_839.02468425705, miners: null, workers: 2 },
    topMiners: [],
    miner: 93_838,
    blocks: 1,
  },
  pages: {
    pool: ["93.84\u00a0KH/s", "212.37\u00a0KH/s", "SOLO"],
    topMiners: ["This pool does not publish its largest miners."],
    miners: [
      {
        address: publicPoolMiner,
        workers: { rig01: "61.67\u00a0KH/s", rig02: "32.16\u00a0KH/s" },
        texts: ["93.84\u00a0KH/s"],
      },
    ],
    unknownMiner: { address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", text: "This address has never mined here" },
  },
};

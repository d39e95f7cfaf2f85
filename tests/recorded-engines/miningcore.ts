import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import type { RecordedAnswer, RecordedEngine, ReplayOptions } from "./recorded-engine.ts";

// A Miningcore with the pool btc1. No program was at hand to be recorded: the answers are made from the types and queries of
// blackmennewstyle/miningcore 9f3e675 (see __fixtures__/miningcore/README.md), names and shapes exact, values invented but consistent.
//
//   pool    BTC, PPLNS, fee 1.5 %, minimum payout 0.01 BTC; 6.61944 PH/s, 4 miners; effort of the round 3.87 %
//           network: tip 975163, difficulty 149301205646264.1, 1.06874 ZH/s; reward of its last confirmed block 3.14281112 BTC
//   blocks  28 of its 40 (pages 0 and 2 of fifteen, and those in a miner's list): 2 waiting, 1 orphaned, effort missing in 2
//   payouts 16 transactions and 21 recipients of them
//   miner   `knownAddress`: 552.92 TH/s by s19-01 109.34, s19-02 116.30, s21-01 234.07 and one without a name 93.20;
//           balance 0.004312877719 (431287 satoshi), paid 1.281190443211 BTC in 10 known payouts; finder of 5 known blocks;
//           payout threshold 0.05 BTC, which `knownIp` may change
//   others  every other address is answered with zeros

export const recordedAt = 1_795_197_600_000;
export const knownIp = "198.51.100.7";
export const knownAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
export const recordingsDir = fileURLToPath(
  new URL("../../src/sources/engines/__fixtures__/miningcore", import.meta.url),
);

/** `hasV2`: false for versions without the lists that have a total. `hasMinerBlocks`: false for all but some forks. */
export interface MiningcoreReplayOptions extends ReplayOptions {
  readonly hasV2?: boolean;
  readonly hasMinerBlocks?: boolean;
}

export const readRecording = (file: string) => readFileSync(`${recordingsDir}/${file}`, "utf8");

const nothing: RecordedAnswer = { status: 404, body: "" };
const json = (body: string): RecordedAnswer => ({ status: 200, body });
const refusal = (status: number, file: string): RecordedAnswer => ({ status, body: readRecording(file).trim() });

export function createMiningcoreReplay(
  options: MiningcoreReplayOptions = {},
): ReturnType<RecordedEngine["createReplay"]> {
  const { shiftMs = 0, hasV2 = true, hasMinerBlocks = true } = options;
  const read = (file: string) => shiftTimes(readRecording(file), shiftMs);
  const listOf = (...files: string[]) => sortRows(files.flatMap((file) => splitRows(read(file))));
  const blocks = listOf("blocks.json", "miner_blocks.json", "blocks_page2_partial.json");
  const payments = listOf("payments.json", "miner_payments.json");
  const ownPayments = listOf("miner_payments.json");
  const ownBlocks = listOf("miner_blocks.json");
  const thresholds = new Map([[knownAddress, /\d[\d.]*/.exec(readRecording("miner_settings.json"))?.[0] ?? ""]]);

  function answerList(path: string): readonly string[] | null {
    const [, address, list] = /^miners\/([^/]+)\/(blocks|payments)$/.exec(path) ?? [];
    if (path === "blocks") return blocks;
    if (path === "payments") return payments;
    if (list === "payments") return address === knownAddress ? ownPayments : [];
    if (list === "blocks" && hasMinerBlocks) return address === knownAddress ? ownBlocks : [];
    return null;
  }

  function answerMiner(path: string, query: URLSearchParams, method: string, body: string): RecordedAnswer {
    const [, address = "", rest = ""] = /^miners\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const isKnown = address === knownAddress;
    if (rest === "") return json(read(isKnown ? "miner.json" : "miner_unknown_address.json"));
    if (rest === "performance") {
      return json(isKnown ? read(`miner_performance_${(query.get("mode") ?? "Day").toLowerCase()}.json`) : "[]");
    }
    if (rest !== "settings") return nothing;
    if (method === "GET") {
      const threshold = thresholds.get(address);
      return threshold === undefined ? refusal(404, "error_404_no_settings.body") : json(settingsOf(threshold));
    }
    const { ipAddress, settings } = JSON.parse(body);
    if (isIP(ipAddress) === 0) return { status: 400, body: "Invalid IP address" };
    if (!isKnown) return { status: 404, body: "Address not recently used for mining" };
    if (ipAddress !== knownIp) return refusal(403, "error_403_settings_ip.body");
    const [, whole = "", fraction = ""] = /"paymentThreshold":(\d+)(?:\.(\d+))?\}/.exec(body) ?? [];
    const kept = `${whole}.${fraction.padEnd(12, "0").slice(0, 12)}`;
    thresholds.set(address, settings.paymentThreshold < 0.01 ? "0.010000000000" : kept);
    return json(settingsOf(thresholds.get(address) ?? ""));
  }

  return ({ method, url, body }) => {
    const { pathname, searchParams } = url;
    if (pathname === "/api/pools") return json(read("pools.json"));
    const [, v2, poolId, path = ""] =
      /^\/api\/(v2\/)?pools\/([^/]+)(?:\/(.*))?$/.exec(decodeURIComponent(pathname)) ?? [];
    if (poolId === undefined || (v2 !== undefined && !hasV2)) return nothing;
    if (poolId !== "btc1") return { status: 404, body: `Unknown pool ${poolId}` };
    const list = answerList(path);
    if (list !== null) return json(pageOf(list, searchParams, v2 !== undefined));
    if (v2 !== undefined) return nothing;
    if (path === "") return json(read("pool.json"));
    if (path === "performance") return json(read("pool_performance.json"));
    if (path === "miners") return json(read("miners.json"));
    return answerMiner(path, searchParams, method, body);
  };
}

function settingsOf(threshold: string): string {
  return `{\n  "paymentThreshold": ${threshold}\n}`;
}

/** The elements of a list as they were written, so that decimals keep their digits. */
function splitRows(text: string): readonly string[] {
  return text.slice(text.indexOf("[") + 1, text.lastIndexOf("]")).split(/,(?=\n {2}\{)/);
}

/** As the database does: newest first, each row once. */
function sortRows(rows: readonly string[]): readonly string[] {
  const created = (row: string) => /"created": "([^"]+)"/.exec(row)?.[1] ?? "";
  return [...new Set(rows.map((row) => row.trim()))].sort((a, b) => (created(a) < created(b) ? 1 : -1));
}

function pageOf(rows: readonly string[], query: URLSearchParams, isV2: boolean): string {
  const size = Number(query.get("pageSize") ?? 15);
  const page = Number(query.get("page") ?? 0);
  const list = `[${rows.slice(page * size, (page + 1) * size).join(",")}]`;
  if (!isV2) return list;
  return `{"result":${list},"itemCount":${rows.length},"pageCount":${Math.floor(rows.length / size)},"success":true}`;
}

/** Fractions of a second stay as they are, so that microseconds do. */
function shiftTimes(text: string, shiftMs: number): string {
  if (shiftMs === 0) return text;
  const seconds = Math.round(shiftMs / 1000);
  return text.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/g, (time) =>
    new Date(Date.parse(`${time}Z`) + seconds * 1000).toISOString().slice(0, 19),
  );
}

/** Before its first statistics: a pool without figures; and fails where it would need the pool's job manager. */
function answerWhileStarting(pathname: string): RecordedAnswer | null {
  if (pathname === "/api/pools") return { status: 500, body: "" };
  if (pathname !== "/api/pools/btc1") return null;
  const { pool } = JSON.parse(readRecording("pool.json"));
  const { poolStats, networkStats, ...rest } = pool;
  return json(JSON.stringify({ pool: { ...rest, topMiners: [] } }));
}

export const miningcore: RecordedEngine = {
  name: "miningcore",
  coin: "btc",
  coinName: "Bitcoin",
  recordedAt,
  // The queue waits in real time, so its limit is high.
  options: { poolId: "btc1", requestsPerSecond: 1000 },
  schemes: [{ scheme: "pplns" }],
  miner: knownAddress,
  createReplay: createMiningcoreReplay,
  answerWhileStarting: ({ url }) => answerWhileStarting(url.pathname),
  isBlankWhileStarting: true,
  flicker: { path: "/api/pools/btc1", recorded: "6619440791576260", beside: "6619440791576261" },
  figures: {
    pool: { hashrate: 6_619_440_791_576_260, miners: 4, workers: null },
    topMiners: [3_926_790_957_623_161, 1_939_633_796_818_088, 663_747_888_505_458, 89_268_148_629_553],
    miner: 552_915_802_734_438.3,
    blocks: 28,
  },
  pages: {
    pool: ["6.62\u00a0PH/s", "068.74\u00a0EH/s", "149.30\u00a0TH", "PPLNS: 1.5%", "Miners4"],
    topMiners: ["these are the highest of the last 60 minutes", "3.93\u00a0PH/s", "bc1qw508d6…v8f3t4"],
    miners: [
      {
        address: knownAddress,
        workers: {
          "s19-01": "109.34\u00a0TH/s",
          "s19-02": "116.30\u00a0TH/s",
          "s21-01": "234.07\u00a0TH/s",
        },
        texts: ["552.92\u00a0TH/s", "0.00431287\u00a0BTC", "1.28119044\u00a0BTC", "0.02794348\u00a0BTC"],
      },
    ],
    unknownMiner: { address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", text: "No shares from this address" },
  },
};

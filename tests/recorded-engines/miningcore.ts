import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import type { RecordedEngine, RecordedResponse, ReplayOptions } from "./recorded-engine.ts";

// A Miningcore that answers from recordings of a real one (blackmennewstyle/miningcore 9f3e675, Litecoin regtest, 2026-11-22),
// byte for byte. Its folders are states of one engine over one and a half hours (see __fixtures__/miningcore/README.md); `next-hour`:
//
//   pools   ltc-pplns (PPLNS, fee 1 %, 4,237,120 H/s, 4 miners) and ltc-solo (SOLO, 0.5 %, 954,204 H/s, 3 miners)
//           minimum payout 0.5 LTC; tip 598; reward of the last confirmed block 6.25 LTC; the round's effort 164.08
//   blocks  144 of PPLNS (45 waiting, 2 orphaned) and 98 of SOLO (39 waiting)
//   payouts 127 rows of PPLNS and 39 of SOLO, one for each recipient of a transaction
//   miners  `recordedMiners.both` mines both: rig1 922,746 and rig2 1,398,101 H/s for PPLNS, rig3 733,214 H/s for SOLO; nothing unpaid, paid
//           879.169520355428 and 279.844214933650 LTC; `nameless` (PPLNS) has one rig without a name, `odd` one named `my rig/ü<b>`,
//           `segwit` has a bech32 address, `solo` mines SOLO alone
//   others  every other address is answered with zeros
//
// The recorded hashrates were multiplied by a million by a setting of the engine, those of the network were not: the replay
// multiplies `networkHashrate` by a thousand million, so that the pools are a part of their network.

export const recordingsDir = fileURLToPath(
  new URL("../../src/sources/engines/__fixtures__/miningcore", import.meta.url),
);

/** When each folder was recorded. */
const times = {
  empty: "2026-11-22T04:51:43Z",
  "wallet-error": "2026-11-22T05:06:24Z",
  maturing: "2026-11-22T05:07:42Z",
  "rigs-stopped": "2026-11-22T05:20:55Z",
  "node-down": "2026-11-22T05:23:01Z",
  "starting-without-node": "2026-11-22T05:24:16Z",
  "next-hour": "2026-11-22T06:31:20Z",
} as const;
export type RecordedFolder = keyof typeof times;

export function recordedTime(folder: RecordedFolder): number {
  return Date.parse(times[folder]);
}

export const recordedAt = recordedTime("next-hour");
export const knownIp = "127.0.0.1";

export const recordedMiners = {
  both: "midZERTc5z9xyWUpFmUpRMBEGGZTgtJTYr",
  nameless: "mvkdfUoT5ZFrTV7XZjDpDupRXpXZpYUifq",
  odd: "mqf1dBPY5ChpLRXxpnVr5rUWmAebXW9Pms",
  solo: "minqnDbbfgTL2Fhcq6KKztd2LDv8HbBxNh",
  segwit: "rltc1q0atrtxaae0zahzfdu3yk8mxmuj5sluwrrph32t",
} as const;
export const knownAddress = recordedMiners.both;
export const unknownAddress = "rltc1qswt3hhxp247d57thkx6c85smp8nsxddcvgklq2";

/** What the recordings call them. */
const fileNames: Readonly<Record<string, string>> = {
  [recordedMiners.both]: "miner1",
  [recordedMiners.nameless]: "miner2",
  [recordedMiners.odd]: "miner3",
  [recordedMiners.solo]: "miner4",
  [recordedMiners.segwit]: "miner5",
};

/** `hasV2`: false for versions without the lists that have a total. `hasMinerBlocks`: false for all but some forks. */
export interface MiningcoreReplayOptions extends ReplayOptions {
  readonly folder?: RecordedFolder;
  readonly hasV2?: boolean;
  readonly hasMinerBlocks?: boolean;
}

export function readRecording(file: string, folder: RecordedFolder = "next-hour"): string {
  return readFileSync(`${recordingsDir}/${folder}/${file}`, "utf8");
}

/** The messages of `/notifications`, as they came. */
export function readNotifications(): readonly string[] {
  const lines = readFileSync(`${recordingsDir}/notifications.jsonl`, "utf8").trim().split("\n");
  return lines.map((line) => String(JSON.parse(line).data));
}

/** One of the recorded POSTs to a miner's settings, by its name. */
export function readPost(name: string): RecordedResponse {
  const posts: readonly { readonly name: string; readonly status: number; readonly answer: string }[] = JSON.parse(
    readFileSync(`${recordingsDir}/settings/post.json`, "utf8"),
  );
  const post = posts.find((one) => one.name === name);
  if (post === undefined) throw new Error(`no POST ${name} was recorded`);
  return { status: post.status, body: post.answer };
}

const nothing: RecordedResponse = { status: 404, body: "" };
const json = (body: string): RecordedResponse => ({ status: 200, body });

export function createMiningcoreReplay(
  options: MiningcoreReplayOptions = {},
): ReturnType<RecordedEngine["createReplay"]> {
  const { shiftMs = 0, hasV2 = true, hasMinerBlocks = true, folder = "next-hour" } = options;
  const find = (file: string): string | null =>
    existsSync(`${recordingsDir}/${folder}/${file}`)
      ? scaleNetwork(shiftTimes(readRecording(file, folder), shiftMs))
      : null;
  const lists = new Map<string, readonly string[]>();
  const thresholds = new Map<string, string>();

  function rowsOf(poolId: string, list: "blocks" | "payments"): readonly string[] {
    const text = find(`${poolId}.${list}.v2.150.json`) ?? find(`${poolId}.${list}.v2.json`) ?? "[]";
    const rows = lists.get(`${poolId} ${list}`) ?? splitRows(text);
    lists.set(`${poolId} ${list}`, rows);
    return rows;
  }

  function findRows(poolId: string, path: string): readonly string[] | null {
    const [, address, list] = /^miners\/([^/]+)\/(blocks|payments)$/.exec(path) ?? [];
    if (path === "blocks" || path === "payments") return rowsOf(poolId, path);
    if (list === "payments") return rowsOf(poolId, "payments").filter((row) => row.includes(`"address": "${address}"`));
    if (list !== "blocks" || !hasMinerBlocks) return null;
    return rowsOf(poolId, "blocks").filter((row) => row.includes(`"miner": "${address}"`));
  }

  function answerMiner(poolId: string, path: string, query: URLSearchParams, method: string, body: string) {
    const [, address = "", rest = ""] = /^miners\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const name = `${poolId}.${fileNames[address] ?? "nobody"}`;
    if (rest === "") return json(find(`${name}.json`) ?? readRecording("nominer.json"));
    if (rest === "performance") return json(find(`${name}.performance.${query.get("mode") ?? "Day"}.json`) ?? "[]");
    if (rest !== "settings") return nothing;
    const key = `${poolId} ${address}`;
    if (method === "GET") {
      const settings = thresholds.get(key) ?? find(`${name}.settings.json`);
      return settings === null ? { status: 404, body: readRecording("ltc-pplns.miner1.settings.txt") } : json(settings);
    }
    const { ipAddress, settings } = JSON.parse(body);
    if (isIP(ipAddress) === 0) return readPost("no-ip");
    if (find(`${name}.performance.Hour.json`) === null) return readPost("stranger");
    if (ipAddress !== knownIp) return readPost("other-ip");
    const [, whole = "", fraction = ""] = /"paymentThreshold":(\d+)(?:\.(\d+))?\}/.exec(body) ?? [];
    const kept = `{\n  "paymentThreshold": ${whole}.${fraction.padEnd(12, "0").slice(0, 12)}\n}`;
    thresholds.set(key, settings.paymentThreshold < 0.5 ? readPost("below-minimum").body : kept);
    return json(thresholds.get(key) ?? "");
  }

  return ({ method, url, body }) => {
    const { pathname, searchParams } = url;
    if (pathname === "/api/pools") return json(scaleNetwork(shiftTimes(readRecording("pools.json"), shiftMs)));
    const [, v2, poolId, path = ""] =
      /^\/api\/(v2\/)?pools\/([^/]+)(?:\/(.*))?$/.exec(decodeURIComponent(pathname)) ?? [];
    if (poolId === undefined || (v2 !== undefined && !hasV2)) return nothing;
    const pool = find(`${poolId}.pool.json`);
    if (pool === null) return { status: 404, body: readRecording("nopool.txt").replace("nope", poolId) };
    const rows = findRows(poolId, path);
    if (rows !== null) return json(pageOf(rows, searchParams, v2 !== undefined));
    if (v2 !== undefined) return nothing;
    if (path === "") return json(pool);
    if (path === "performance")
      return json(find(`${poolId}.performance.${searchParams.get("r")}.json`) ?? '{"stats":[]}');
    if (path === "miners") return json(find(`${poolId}.miners.json`) ?? "[]");
    return answerMiner(poolId, path, searchParams, method, body);
  };
}

/** The elements of a list as they were written, so that decimals keep their digits. */
function splitRows(text: string): readonly string[] {
  const list = text.slice(text.indexOf("[") + 1, text.lastIndexOf("]")).trim();
  return list === "" ? [] : list.split(/,(?=\s+\{)/);
}

function pageOf(rows: readonly string[], query: URLSearchParams, isV2: boolean): string {
  const size = Number(query.get("pageSize") ?? 15);
  const page = Number(query.get("page") ?? 0);
  const list = `[${rows.slice(page * size, (page + 1) * size).join(",")}]`;
  if (!isV2) return list;
  return `{"itemCount":${rows.length},"pageCount":${Math.floor(rows.length / size)},"result":${list},"success":true}`;
}

/** Fractions of a second stay as they are, so that microseconds do. */
function shiftTimes(text: string, shiftMs: number): string {
  if (shiftMs === 0) return text;
  const seconds = Math.round(shiftMs / 1000);
  return text.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/g, (time) =>
    new Date(Date.parse(`${time}Z`) + seconds * 1000).toISOString().slice(0, 19),
  );
}

function scaleNetwork(text: string): string {
  return text.replace(/("networkHashrate": )([\d.E-]+)/g, (_, name, rate) => `${name}${Number(rate) * 1e9}`);
}

/** After a restart, before its node answers: the last statistics from the database, and the network without what the node tells. */
function respondWhileStarting(pathname: string): RecordedResponse | null {
  const [, poolId] = /^\/api\/pools\/(ltc-(?:pplns|solo))$/.exec(pathname) ?? [];
  if (poolId === undefined) return null;
  const text = readRecording(`${poolId}.pool.json`).replace(/"nodeVersion": "\d+"/, '"nodeVersion": "Unknown"');
  return json(scaleNetwork(text.replace(/\n +"(networkType|nextNetworkTarget|nextNetworkBits)": [^\n]+/g, "")));
}

export const miningcore: RecordedEngine = {
  name: "miningcore",
  coin: "ltc",
  coinName: "Litecoin",
  network: "regtest",
  recordedAt,
  // The queue waits in real time, so its limit is high.
  options: { poolIds: { pplns: "ltc-pplns", solo: "ltc-solo" }, requestsPerSecond: 1000 },
  schemes: [{ scheme: "pplns" }, { scheme: "solo" }],
  miner: knownAddress,
  createReplay: createMiningcoreReplay,
  respondWhileStarting: ({ url }) => respondWhileStarting(url.pathname),
  isBlankWhileStarting: false,
  flicker: { path: "/api/pools/ltc-pplns", recorded: '"poolHashrate": 4237120', beside: '"poolHashrate": 4237121' },
  figures: {
    pool: { hashrate: 5_191_324, miners: 7, workers: null },
    topMiners: [3_277_045, 1_530_920, 786_432, 760_217, 735_568],
    miner: 3_054_061,
    blocks: 242,
  },
  pages: {
    pool: ["5.19\u00a0MH/s", "PPLNS: 1%", "SOLO: 0.5%"],
    start: [
      "ltc.pool.example:3052",
      "Small miners Share difficulty 0.000016, fixed.",
      "ltc.pool.example:3053",
      "Big miners Share difficulty starts at 0.000016, then follows your hashrate between 0.000008 and 0.00002.",
    ],
    topMiners: ["the highest of the last 60 minutes", "3.28\u00a0MH/s"],
    miners: [
      {
        address: knownAddress,
        workers: { rig1: "922.75\u00a0KH/s", rig2: "1.40\u00a0MH/s" },
        texts: ["3.05\u00a0MH/s", "159.013735\u00a0LTC"],
      },
    ],
    unknownMiner: { address: unknownAddress, text: "No shares from this address" },
  },
};

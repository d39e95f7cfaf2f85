import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { EngineModel } from "../scenarios/scripted-engine.ts";
import { recordedAddresses } from "./cryptonote-nodejs-pool.ts";
import type { RecordedRequest, RecordedResponse } from "./recorded-engine.ts";

// Two engines as they answered on 2026-11-23 while things went wrong with them (`live` in their folders of recordings), at their own
// times: a moment's answers stand until the next one, and where a program was away, nothing answers.
//
//   cryptonote-nodejs-pool  XMR, a wallet with two rigs (PROP, since 12:38:18) and one with a rig (SOLO). Its chart of a wallet has a
//                           point each 30 minutes. 12:59:57 – 13:02:57 killed, 13:04:12 – 13:05:42 an error 500.
//   public-pool             BTC on regtest, a wallet with two rigs (12:54:24 and 12:55:13; the second stops at 12:59:11) and one with a
//                           rig. Started 12:53:47, 13:07:14 and 13:12:01; away 13:04:12 – 13:07:12 and 13:09:25 – 13:12:00.
//
// The wallets of XMR have the addresses of the older recordings. Of public-pool's chart only that of the whole pool was taken: those of
// wallets and rigs are made of it and of what their sessions measured (`charts`).

export const timeOf = (text: string) => Date.parse(`2026-11-23T${text}Z`);

/** Just after the first recordings: the site starts here, with nothing stored. */
const startsAt = timeOf("12:58:50");

type Span = readonly [from: string, to: string];
const isIn = (spans: readonly Span[], now: number) =>
  spans.some(([from, to]) => now >= timeOf(from) && now < timeOf(to));

/** Reads a file of the newest moment that is over. */
function createReader(engine: string, moments: Readonly<Record<string, string>>) {
  const dir = fileURLToPath(new URL(`../../src/sources/engines/__fixtures__/${engine}/live`, import.meta.url));
  return (now: number, file: string) => {
    const moment = Object.entries(moments).findLast(([, taken]) => timeOf(taken) <= now)?.[0];
    if (moment === undefined) throw new Error(`nothing was recorded before ${new Date(now).toISOString()}`);
    return readFileSync(`${dir}/${moment}/${file}.json`, "utf8");
  };
}

const good = (body: string): RecordedResponse => ({ status: 200, body });
const away: RecordedResponse = { status: 502, body: "" };

const cutAddress = (address: string) => `${address.slice(0, 7)}...${address.slice(-7)}`;

export function createLiveCryptonotePool(): EngineModel {
  const moments = {
    "1258": "12:58:50",
    "1304": "13:04:00",
    "1308": "13:08:00",
    "1313": "13:13:38",
    "1316": "13:16:00",
  };
  const read = createReader("cryptonote-nodejs-pool", moments);
  const { prop, solo } = recordedAddresses;
  const named = (text: string) =>
    text.replaceAll("487c5er...88Bgijw", cutAddress(prop)).replaceAll("45ugLLR...9rHfC77", cutAddress(solo));

  /** Rows of a list with their scores below a bound: blocks that wait have six parts, judged ones seven and more. */
  function rowsBelow(rows: readonly string[], bound: string | null, accepts: (row: string) => boolean): string {
    const pairs = rows.flatMap((row, index) => (index % 2 === 0 ? [[row, rows[index + 1] ?? ""] as const] : []));
    return JSON.stringify(pairs.filter(([row, score]) => Number(score) < Number(bound) && accepts(row)).flat());
  }

  function respond({ url: { pathname, searchParams } }: RecordedRequest, now: number): RecordedResponse {
    if (isIn([["12:59:57", "13:02:57"]], now)) return away;
    if (isIn([["13:04:12", "13:05:42"]], now)) return { status: 500, body: "" };
    const stats = () => JSON.parse(named(read(now, "stats")));
    const address = searchParams.get("address");
    const miner = address === prop ? "stats_address_prop" : address === solo ? "stats_address_solo" : null;
    switch (pathname) {
      case "/stats":
      case "/live_stats":
        return good(named(read(now, "stats")));
      case "/stats_address":
        return good(miner === null ? '{"error":"Not found"}' : read(now, miner));
      case "/get_top10miners":
        return good(named(read(now, pathname.slice(1))));
      case "/get_blocks":
        return good(rowsBelow(stats().pool.blocks, searchParams.get("height"), (row) => row.split(":").length > 6));
      case "/get_payments": {
        const rows = miner === null ? stats().pool.payments : JSON.parse(read(now, miner)).payments;
        return good(rowsBelow(rows, searchParams.get("time"), () => true));
      }
      case "/get_miner_payout_level":
        return good('\n{"status":"done","level":0.1}');
      default:
        return { status: 404, body: "Invalid API call" };
    }
  }

  return {
    ...{ name: "cryptonote-nodejs-pool", coin: "xmr", network: "regtest", options: {}, startsAt, miner: prop },
    schemes: [{ scheme: "prop" }, { scheme: "solo" }],
    unknownAddress: recordedAddresses.donation,
    respond,
    respondWhileStarting: () => null,
  };
}

export const liveWallets = {
  twoRigs: "bcrt1qjcv3t6hp2s9j07xg8h67m0vvhvcgfxtzzxx08z",
  oneRig: "bcrt1qx39a8vq696z9xtaj5epnu85v9yanaxzkpjqzzs",
} as const;

/** Work ÷ 600 s: the pool's (10,236 and 8,075 H/s) less that of the sessions of others. */
const charts: Readonly<Record<string, readonly [number, number] | readonly [number]>> = {
  [liveWallets.twoRigs]: [8450, 6845],
  [`${liveWallets.twoRigs}/rig1`]: [6986, 6845],
  [`${liveWallets.twoRigs}/rig2`]: [1464],
  [liveWallets.oneRig]: [1786, 1230],
  [`${liveWallets.oneRig}/solo`]: [1786, 1230],
};
const chartTimes = ["2026-11-23T12:50:00.000Z", "2026-11-23T13:00:00.000Z"];

export function createLivePublicPool(): EngineModel {
  const moments = {
    "1258": "12:58:50",
    "1301": "13:01:00",
    "1308": "13:08:00",
    "1313": "13:13:38",
    "1316": "13:16:12",
  };
  const read = createReader("public-pool", moments);

  /** As the pool's chart at that time: it grows by a step when that is over. */
  function chartOf(key: string, now: number) {
    const shown: readonly { readonly label: string }[] = JSON.parse(read(now, "info_chart"));
    const rates = charts[key] ?? [];
    return chartTimes.flatMap((label, step) =>
      rates[step] !== undefined && shown.some((row) => row.label === label) ? [{ label, data: rates[step] }] : [],
    );
  }

  function answerClient(address: string, part: string | undefined, now: number): string {
    if (part === "chart") return JSON.stringify(chartOf(address, now));
    if (part !== undefined) return JSON.stringify({ name: part, chartData: chartOf(`${address}/${part}`, now) });
    if (address === liveWallets.twoRigs) return read(now, "client_two_rigs");
    return address === liveWallets.oneRig ? read(now, "client_one_rig") : '{"workersCount":0,"workers":[]}';
  }

  function respond({ url }: RecordedRequest, now: number): RecordedResponse {
    const gone: readonly Span[] = [
      ["12:59:57", "13:00:50"],
      ["13:04:12", "13:07:12"],
      ["13:09:25", "13:12:00"],
    ];
    if (isIn(gone, now)) return away;
    const [, area, name = "", part] = url.pathname.slice(1).split("/").map(decodeURIComponent);
    if (area === "client") return good(answerClient(name, part, now));
    if (area === "info") return good(read(now, name === "chart" ? "info_chart" : "info"));
    return area === "network" ? good(read(now, "network")) : { status: 404, body: '{"statusCode":404}' };
  }

  return {
    ...{ name: "public-pool", coin: "btc", network: "regtest", options: {}, startsAt, miner: liveWallets.twoRigs },
    schemes: [{ scheme: "solo" }],
    unknownAddress: "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080",
    respond,
    respondWhileStarting: () => null,
  };
}

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RecordedEngine, RecordedResponse } from "./recorded-engine.ts";

// Another Adit, byte for byte as it answered (2026-11-24 04:44:22 UTC, over an open-ethereum-pool on a private chain that had just lost
// its redis for a minute).
//
//   pool    ETC, PROP with a fee of 1 %, from 0.5 coins; 31 H/s of its figures from 04:44:16, 2 miners
//   miner   20 H/s now, 27.25 H/s as a mean since its first share; rig-1 11 H/s, "0" 9 H/s; 104.314591346 coins paid; five payouts
//   blocks  40 on the page that was recorded, of which the replay is the whole list; it tells neither finders nor settings
//   others  "never-seen"

export const aditMiner = "0x52908400098527886e0f7030069857d2e4169ee7";

const recordingsDir = fileURLToPath(new URL("../../src/sources/engines/__fixtures__/adit", import.meta.url));

export function readAditRecording(name: string): string {
  return readFileSync(`${recordingsDir}/${name}.json`, "utf8");
}

const recordedTime = /\b1795\d{6}(?:\d{3})?\b/g;
const unknown: RecordedResponse = {
  status: 404,
  body: '{"error":{"code":"not-found","message":"There is nothing at this address."}}',
};

interface Row {
  readonly at?: number;
  readonly paid_at?: number;
}

/** The other site's lists by pages; its cursors are positions here. */
function pageOf(list: { readonly next: null }, name: "blocks" | "payouts", query: URLSearchParams): string {
  const rows: readonly Row[] = JSON.parse(JSON.stringify(list))[name];
  const start = Number(query.get("before")?.split(".")[0] ?? 0);
  const end = start + Number(query.get("limit") ?? 100);
  return JSON.stringify({ ...list, [name]: rows.slice(start, end), next: end < rows.length ? `${end}.0` : null });
}

export const createAditReplay: RecordedEngine["createReplay"] = ({ shiftMs = 0 } = {}) => {
  const shift = (time: string) => String(Number(time) + (time.length > 10 ? shiftMs : Math.floor(shiftMs / 1000)));
  const read = (name: string) => readAditRecording(name).replace(recordedTime, shift);
  const good = (body: string): RecordedResponse => ({ status: 200, body });
  return ({ url }) => {
    const [coin, , , part, what, address] = url.pathname.slice(1).split("/");
    if (coin !== "etc") return unknown;
    if (part === "pool" && what === "stats") return good(read("pool_stats"));
    if (part === "pool" && what === "hashrate") return good(read("pool_hashrate"));
    if (part === "pool" && what === "top-miners") return good(read("top_miners"));
    if (part === "pool" && what === "blocks") {
      return good(pageOf({ ...JSON.parse(read("pool_blocks")), next: null }, "blocks", url.searchParams));
    }
    if (part !== "miner") return unknown;
    if (what === "stats") return good(read(address === aditMiner ? "miner_stats" : "miner_unknown"));
    // Whatever the address.
    if (what === "settings") return { status: 404, body: read("miner_settings") };
    if (what === "blocks") return good(read("miner_blocks"));
    if (address !== aditMiner) return unknown;
    if (what === "history") return good(read("miner_history"));
    if (what === "payouts") return good(pageOf(JSON.parse(read("miner_payouts")), "payouts", url.searchParams));
    return unknown;
  };
};

export const adit: RecordedEngine = {
  name: "adit",
  coin: "etc",
  coinName: "Ethereum Classic",
  recordedAt: Date.parse("2026-11-24T04:44:22Z"),
  options: { lacks: ["blocks-of-miners", "settings"], requestsPerSecond: 1000 },
  schemes: [{ scheme: "prop" }],
  miner: aditMiner,
  createReplay: createAditReplay,
  isBlankWhileStarting: false,
  flicker: { path: "/etc/api/v1/pool/stats", recorded: '"hashrate":31', beside: '"hashrate":31.00001' },
  // It starts with what it had stored.
  respondWhileStarting: () => null,
  figures: {
    pool: { hashrate: 31, miners: 2, workers: null },
    topMiners: [20, 10],
    miner: 20,
    blocks: 40,
  },
  pages: {
    pool: ["31.00\u00a0H/s", "PROP"],
    topMiners: ["20.00\u00a0H/s", "10.00\u00a0H/s"],
    miners: [
      {
        address: aditMiner,
        workers: { "rig-1": "11.00\u00a0H/s", 0: "9.00\u00a0H/s" },
        texts: ["20.00\u00a0H/s", "104.314591"],
      },
    ],
    unknownMiner: {
      address: "0xde709f2102306220921060314715629080e2fb77",
      text: "This address has never mined here",
    },
  },
};

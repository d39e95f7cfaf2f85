import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RecordedEngine, RecordedResponse } from "./recorded-engine.ts";

// An open-ethereum-pool that answers from recordings of a real one (sammy007 bcfc0eb over geth 1.8.27 on a private chain, 13 minutes of
// three rigs, 2026-11-24 04:10:53 UTC), byte for byte.
//
//   pool    ETC, PROP; 62 H/s, 2 miners; the next block is 47, of difficulty 1,024; 1,400 shares since the last block
//   miner   `oepMiners.two`: rig-1 19 H/s, and 21 H/s of a rig whose name was too long for it ("0"); 59.5046875 coins immature,
//           31.714903846 paid; 22 H/s of `oepMiners.one` with one rig; `oepMiners.fee` gets the fee of the pool and mines nothing
//   blocks  47: 17 candidates, 17 immature (an uncle among them), 13 matured
//   payouts three, one to each wallet
//   others  404 without a body

export const oepRecordedAt = Date.parse("2026-11-24T04:10:53Z");
export const oepMiners = {
  two: "0x52908400098527886e0f7030069857d2e4169ee7",
  one: "0x8617e340b3d01fa5f11f306f4090fd50e238070d",
  fee: "0x155fdae9fe083a290009d2a66ee8c566ad5d3ca1",
} as const;

const recordingsDir = fileURLToPath(
  new URL("../../src/sources/engines/__fixtures__/open-ethereum-pool", import.meta.url),
);

const accounts: Readonly<Record<string, string>> = {
  [oepMiners.two]: "account_two_rigs",
  [oepMiners.one]: "account_one_rig",
  [oepMiners.fee]: "account_fee",
};

/** Seconds, as numbers and as text, and `now` in milliseconds. */
const recordedTime = /\b1795(?:492|493)\d{3}(?:\d{3})?\b/g;

export function readOepRecording(name: string): string {
  return readFileSync(`${recordingsDir}/${name}.json`, "utf8");
}

export const createOepReplay: RecordedEngine["createReplay"] = ({ shiftMs = 0 } = {}) => {
  const seconds = Math.floor(shiftMs / 1000);
  const shift = (time: string) => String(Number(time) + (time.length > 10 ? seconds * 1000 : seconds));
  const read = (name: string): RecordedResponse => ({
    status: 200,
    body: readOepRecording(name).replace(recordedTime, shift),
  });
  return ({ url }) => {
    const [root, path = "", address = ""] = url.pathname.slice(1).split("/");
    if (root !== "api") return unknown;
    if (path === "accounts") return accounts[address] === undefined ? unknown : read(accounts[address]);
    return address === "" && ["stats", "miners", "blocks", "payments"].includes(path) ? read(path) : unknown;
  };
};

const unknown: RecordedResponse = { status: 404, body: "" };

/** Until its first collection (StatsIndex and the others in api/server.go). */
function respondWhileStarting({ pathname }: URL): RecordedResponse | null {
  if (pathname === "/api/stats") return { status: 200, body: '{"nodes":[]}\n' };
  return pathname.startsWith("/api/accounts/") ? null : { status: 200, body: "{}\n" };
}

export const openEthereumPool: RecordedEngine = {
  name: "open-ethereum-pool",
  coin: "etc",
  coinName: "Ethereum Classic",
  recordedAt: oepRecordedAt,
  options: {},
  schemes: [{ scheme: "prop" }],
  miner: oepMiners.two,
  createReplay: createOepReplay,
  isBlankWhileStarting: true,
  flicker: { path: "/api/stats", recorded: '"hashrate":62', beside: '"hashrate":63' },
  respondWhileStarting: ({ url }) => respondWhileStarting(url),
  figures: {
    pool: { hashrate: 62, miners: 2, workers: null },
    topMiners: [40, 22],
    miner: 40,
    blocks: 47,
  },
  pages: {
    pool: ["62.00\u00a0H/s", "PROP"],
    topMiners: ["40.00\u00a0H/s", "22.00\u00a0H/s"],
    miners: [
      {
        address: oepMiners.two,
        workers: { "rig-1": "19.00\u00a0H/s", 0: "21.00\u00a0H/s" },
        texts: ["40.00\u00a0H/s", "31.714903", "59.504687"],
      },
    ],
    unknownMiner: {
      address: "0xde709f2102306220921060314715629080e2fb77",
      text: "This address has never mined here",
    },
  },
};

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { recordedFinder, respondToRpc } from "./bitcoind.ts";
import type { RecordedEngine, RecordedResponse } from "./recorded-engine.ts";

// The files of a running ckpool-lhr (b51d54b4 over Bitcoin Knots 29.4 on regtest, 2026-11-24 04:27:48 UTC, 17 minutes after its
// start), as a web server would send them, and at /rpc the node of tests/recorded-engines/bitcoind.ts.
//
//   pool    BTC, SOLO; 2.31 MH/s, 2 miners, 3 workers; 51.2 % of the work of a block
//   miner   `ckpoolMiner` 2.1 MH/s: rigA 1.36 MH/s, rigB 761 KH/s
//           `otherMiner` 251 KH/s, one rig without a name
//   blocks  one, 440, by rigA, from a log that is made (README.md beside it)
//   others  every other address has no file
//
// The engine writes its files once a minute: with `now` or `shiftMs` their times go on.

export const ckpoolRecordedAt = 1_795_494_468_000;
export const ckpoolMiner = "bcrt1qk56gnue0vqcmrh3jes7nwrnnkj5p9x23x457qf";
export const otherMiner = "mh5gAYaKyYDKzWw5HDwPzjMZCZ8XN1YEWk";

export const ckpoolFiles = fileURLToPath(new URL("../../src/sources/engines/__fixtures__/ckpool", import.meta.url));

/** Where the node answers, behind the engine's own address. */
export const nodePath = "/rpc";

const paths = new Set(["pool/pool.status", "ckpool.log", `users/${ckpoolMiner}`, `users/${otherMiner}`]);

export const createCkpoolReplay: RecordedEngine["createReplay"] = ({ shiftMs = 0, now } = {}) => {
  const openedAt = Date.now();
  const shift = () => (now ? now() - ckpoolRecordedAt : shiftMs === 0 ? 0 : shiftMs + Date.now() - openedAt);
  return ({ url, body }): RecordedResponse => {
    if (url.pathname === nodePath) {
      const answer = respondToRpc(body, shiftMs);
      return { ...answer, body: answer.body.replaceAll(recordedFinder, ckpoolMiner) };
    }
    const path = decodeURIComponent(url.pathname.slice(1));
    return paths.has(path) ? { status: 200, body: readCkpoolFile(path, shift()) } : { status: 404, body: "" };
  };
};

export function readCkpoolFile(path: string, shiftMs = 0): string {
  // Git leaves out what ends in .log.
  return readFileSync(`${ckpoolFiles}/lhr/${path.replace(".log", "-log.txt")}`, "utf8").replace(
    /\b179549\d{4}\b/g,
    (seconds) => String(Number(seconds) + Math.floor(shiftMs / 1000)),
  );
}

export const ckpool: RecordedEngine = {
  name: "ckpool",
  coin: "btc",
  coinName: "Bitcoin",
  network: "regtest",
  recordedAt: ckpoolRecordedAt,
  options: {},
  schemes: [{ scheme: "solo" }],
  nodePath,
  miner: ckpoolMiner,
  createReplay: createCkpoolReplay,
  // What it has counted before a restart, it goes on with.
  isBlankWhileStarting: false,
  respondWhileStarting: () => null,
  flicker: { path: "/pool/pool.status", recorded: '"hashrate5m": "2.31M"', beside: '"hashrate5m": "2.32M"' },
  figures: {
    pool: { hashrate: 2_310_000, miners: 2, workers: 3 },
    topMiners: [],
    miner: 2_100_000,
    blocks: 1,
  },
  pages: {
    pool: ["2.31\u00a0MH/s", "SOLO"],
    topMiners: ["This pool does not publish its largest miners."],
    miners: [
      {
        address: ckpoolMiner,
        workers: { rigA: "1.36\u00a0MH/s", rigB: "761.00\u00a0KH/s" },
        texts: ["2.10\u00a0MH/s"],
      },
    ],
    unknownMiner: { address: "mv84vobeHD4DdgQLaAUiTFhktyUqqhatcC", text: "This address has never mined here" },
  },
};

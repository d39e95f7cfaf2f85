import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// A bitcoind that answers from recordings: Litecoin Core 0.21.2.1 on regtest, 440 blocks, MWEB off, the clock held at
// 2026-11-21 00:01:05 UTC. Block 440 (2026-11-20 23:42:16) pays 12.5 coins to `recordedFinder`, block 439 (23:39:17) to
// somebody else. `getblockheader_440_orphaned` is block 440 after `invalidateblock`; error_warming_up was caught at the
// node's start. Not from there: getmininginfo_bcoin (bcoin 1.0.2), getmininginfo_v30_built (made from documentation).

export const nodeRecordingsDir = fileURLToPath(
  new URL("../../src/sources/nodes/__fixtures__/bitcoind", import.meta.url),
);

/** A witness program has one form on each chain: what the recordings pay on Litecoin's regtest is this on Bitcoin. */
export const recordedFinder = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const finderOnRegtest = "rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7k693xs3";

/** What a configuration says of the recorded node, and the variables that it names. */
export const recordedNodeEnv = { RECORDED_NODE_USER: "adit", RECORDED_NODE_PASSWORD: "Tr0ub4dor&3" } as const;
export function recordedNode(address: string) {
  return {
    kind: "bitcoind",
    address,
    userVariable: "RECORDED_NODE_USER",
    passwordVariable: "RECORDED_NODE_PASSWORD",
  } as const;
}

export interface RpcReply {
  readonly status: number;
  readonly body: string;
}

export function readNodeRecording(name: string): string {
  return readFileSync(`${nodeRecordingsDir}/${name}.json`, "utf8").replaceAll(finderOnRegtest, recordedFinder);
}

const heights = [440, 439];

/** What the node says to a request's body; errors come with the status that the node sends. `shiftMs` moves block times. */
export function respondToRpc(body: string, shiftMs = 0): RpcReply {
  const { method, params = [] } = JSON.parse(body);
  const good = (name: string): RpcReply => ({ status: 200, body: shiftSeconds(readNodeRecording(name), shiftMs) });
  const heightOf = (name: string) =>
    heights.find((height) => readNodeRecording(`${name}_${height}`).includes(params[0]));
  switch (method) {
    case "getblockchaininfo":
    case "getmininginfo":
      return good(method);
    case "getblockhash":
      return heights.includes(params[0])
        ? good(`getblockhash_${params[0]}`)
        : { status: 500, body: readNodeRecording("error_height") };
    case "getblockheader":
    case "getblock":
    case "getrawtransaction": {
      const height = heightOf(method === "getrawtransaction" ? "getblock" : "getblockhash");
      return height === undefined
        ? { status: 500, body: readNodeRecording("error_header") }
        : good(`${method}_${height}`);
    }
    case "getblockstats":
      return good("getblockstats_440");
    default:
      return { status: 404, body: readNodeRecording("error_method") };
  }
}

/** The times of the recorded blocks lie within two hours: 179521…. */
function shiftSeconds(text: string, shiftMs: number): string {
  return text.replace(/\b179521\d{4}\b/g, (seconds) => String(Number(seconds) + Math.round(shiftMs / 1000)));
}

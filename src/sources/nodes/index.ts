import { type CoinFacts, type NodeFamily, nodeFamilies } from "#src/domain/coins/coin.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { AsyncResult } from "../source-error.ts";
import { createAlephium } from "./alephium/alephium.ts";
import { createBitcoind } from "./bitcoind/bitcoind.ts";
import type { ChainNode, NodeContext } from "./chain-node.ts";
import { createConflux } from "./conflux/conflux.ts";
import { createErgo } from "./ergo/ergo.ts";
import { createGeth } from "./geth/geth.ts";
import { createKaspad } from "./kaspad/kaspad.ts";
import { createMonerod } from "./monerod/monerod.ts";
import { createXelis } from "./xelis/xelis.ts";

type Create = (address: URL, context: NodeContext) => ChainNode;

const byFamily: Readonly<Record<NodeFamily, Create>> = {
  bitcoind: (address, context) => createBitcoind(address, context),
  nexad: (address, context) => createBitcoind(address, context, undefined, "nexad"),
  zcashd: (address, context) => createBitcoind(address, context, undefined, "zcashd"),
  monerod: (address, context) => createMonerod(address, context),
  geth: (address, context) => createGeth(address, context),
  ergo: (address, context) => createErgo(address, context),
  alephium: (address, context) => createAlephium(address, context),
  conflux: (address, context) => createConflux(address, context),
  xelis: (address, context) => createXelis(address, context),
  kaspad: (address, context) => createKaspad(address, context),
};

const nodes: ReadonlyMap<string, Create> = new Map(Object.entries(byFamily));

export const nodeKinds: readonly string[] = nodeFamilies;

/** The error is a sentence for the operator. */
export function createNode(kind: string, address: string, context: NodeContext): Result<ChainNode, string> {
  const create = nodes.get(kind);
  if (create === undefined) return err(`There is no kind of node "${kind}". Known kinds: ${nodeKinds.join(", ")}.`);
  const url = URL.parse(address);
  const [plain, secure] = schemesOf(kind);
  if (url === null || (url.protocol !== `${plain}:` && url.protocol !== `${secure}:`)) {
    return err(`The address of the node must start with ${plain}:// or ${secure}://.`);
  }
  if (url.username !== "" || url.password !== "") {
    return err("The address of the node must not hold a user name or password.");
  }
  const misfit = findNodeMisfit(kind, context.coin);
  if (misfit !== null) return err(`The kind of node ${misfit}.`);
  if (!takesPassword(kind) && context.credentials.kind !== "none") {
    return err(`A node of kind ${kind} is asked without user and password.`);
  }
  return ok(nameParty(create(url, context)));
}

/** The end of a sentence; null where this kind of node keeps the coin's chain. */
export function findNodeMisfit(kind: string, { node, name }: CoinFacts): string | null {
  if (node.family === kind) return null;
  return node.family === null
    ? `is ${kind}, and Adit reads no node of ${name}: ${node.reason}`
    : `is ${kind}, and the chain of ${name} is kept by ${node.family}`;
}

/** monerod asks by digest, and the others by nothing or by a key of their own. */
export function takesPassword(kind: string): boolean {
  return kind === "bitcoind" || kind === "nexad" || kind === "zcashd";
}

/** What the address of such a node begins with: open, and by TLS. */
export function schemesOf(kind: string): readonly [string, string] {
  return kind === "kaspad" ? ["ws", "wss"] : ["http", "https"];
}

/** Marks failures as the node's, also when an engine's adapter returns them. */
function nameParty(node: ChainNode): ChainNode {
  const named = async <Value>(response: AsyncResult<Value>): AsyncResult<Value> => {
    const result = await response;
    return result.ok ? result : err({ ...result.error, party: "node" });
  };
  return {
    name: node.name,
    offers: node.offers,
    fetchTip: () => named(node.fetchTip()),
    fetchBlockHeader: (height) => named(node.fetchBlockHeader(height)),
    fetchCoinbase: (hash) => named(node.fetchCoinbase(hash)),
  };
}

import { err, ok, type Result } from "#src/domain/result.ts";
import type { AsyncResult } from "../source-error.ts";
import { createBitcoind } from "./bitcoind/bitcoind.ts";
import type { ChainNode, NodeContext } from "./chain-node.ts";

const nodes: ReadonlyMap<string, (address: URL, context: NodeContext) => ChainNode> = new Map([
  ["bitcoind", (address: URL, context: NodeContext) => createBitcoind(address, context)],
]);

export const nodeKinds: readonly string[] = [...nodes.keys()];

/** The error is a sentence for the operator. */
export function createNode(kind: string, address: string, context: NodeContext): Result<ChainNode, string> {
  const create = nodes.get(kind);
  if (create === undefined) return err(`There is no kind of node "${kind}". Known kinds: ${nodeKinds.join(", ")}.`);
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return err(`The address of the node must start with http:// or https://.`);
  }
  if (url.username !== "" || url.password !== "") {
    return err("The address of the node must not hold a user name or password.");
  }
  return ok(nameParty(create(url, context)));
}

/** Marks failures as the node's, also when an engine's adapter returns them. */
function nameParty(node: ChainNode): ChainNode {
  const named = async <Value>(response: AsyncResult<Value>): AsyncResult<Value> => {
    const result = await response;
    return result.ok ? result : err({ ...result.error, party: "node" });
  };
  return {
    name: node.name,
    fetchTip: () => named(node.fetchTip()),
    fetchBlockHeader: (height) => named(node.fetchBlockHeader(height)),
    fetchCoinbase: (hash) => named(node.fetchCoinbase(hash)),
  };
}

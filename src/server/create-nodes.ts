import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { ChainNode } from "#src/sources/nodes/chain-node.ts";
import { createNode } from "#src/sources/nodes/index.ts";
import type { Config } from "./config/config.ts";
import { StartProblem } from "./start-problem.ts";

/** The chain nodes of the pools for which the operator named one. */
export function createNodes({ pools, nodeCredentials }: Config, now: () => number): ReadonlyMap<CoinSlug, ChainNode> {
  const nodes = new Map<CoinSlug, ChainNode>();
  for (const { coin, node } of pools) {
    const credentials = nodeCredentials.get(coin);
    if (node === null || credentials === undefined) continue;
    const created = createNode(node.kind, node.address, {
      coin: getCoin(coin),
      credentials,
      now,
      fetch: globalThis.fetch,
    });
    if (!created.ok) throw new StartProblem(`The pool of ${coin} cannot start. ${created.error}`);
    nodes.set(coin, created.value);
  }
  return nodes;
}

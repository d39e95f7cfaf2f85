import type { NetworkSample } from "#src/domain/mining/pool.ts";

/** Whether the engine left something open about the network. */
export function lacksFigures(network: NetworkSample | null): boolean {
  return network === null || Object.values(network).some((figure) => figure === null);
}

/** The engine's word, and the node's where the engine has none: the pool works by what its engine says. */
export function completeNetwork(engine: NetworkSample | null, node: NetworkSample): NetworkSample {
  if (engine === null) return node;
  return {
    at: engine.at,
    height: engine.height ?? node.height,
    difficulty: engine.difficulty ?? node.difficulty,
    hashrate: engine.hashrate ?? node.hashrate,
    blockReward: engine.blockReward ?? node.blockReward,
    lastBlockAt: engine.lastBlockAt ?? node.lastBlockAt,
  };
}

import { unknownSourceState } from "#src/domain/mining/source-state.ts";
import { describeSourceError, faultOf } from "#src/sources/source-error.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";

/**
 * Also where the engine leaves the node nothing to fill in: a wrong password shows at the start, and not with the first
 * block. Stored for pages and /status.
 */
export function createNodeCheck(
  { store, now, log }: CollectorContext,
  pools: readonly CollectedPool[],
): () => Promise<void> {
  let isFirst = true;

  function reportMissing(): void {
    for (const { coin, engine } of pools) {
      if (engine.capabilities.blocksNeedNode !== true) continue;
      log.warn(
        { pool: coin },
        `This pool's engine lists its blocks only with a node of the chain, and pools.${coin}.node names none: which blocks it found stays unknown.`,
      );
    }
  }

  async function check({ coin, node, isLive }: CollectedPool): Promise<void> {
    if (node === null || !isLive) return;
    const response = await node.source.request("network", () => node.port.fetchTip(), { isProbe: true });
    if (!response.ok && response.error.code === "paused") return;
    const known = (await store.pools.listSourceStates()).get(coin)?.node ?? unknownSourceState;
    const kind = response.ok || response.error.code === "paused" ? null : (faultOf(response.error) ?? "failing");
    if (isFirst && !response.ok && response.error.code !== "paused") {
      log.warn(
        { pool: coin, node: node.port.name, reason: describeSourceError(response.error) },
        "The node of this pool cannot be used: what it alone knows stays unknown. The pool's engine is not to blame.",
      );
    }
    if (kind === (known.fault?.kind ?? null)) return;
    const fault = kind === null ? null : { kind, since: known.fault?.since ?? now() };
    await store.pools.saveSourceState(coin, "node", { ...known, fault });
  }

  return async () => {
    if (isFirst) reportMissing();
    await Promise.all(pools.map(check));
    isFirst = false;
  };
}

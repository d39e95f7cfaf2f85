import type { CollectedPool, CollectorContext } from "../context.ts";

const most = 100;

/** For engines that list them. */
export function createTopMinersRefresh(context: CollectorContext, pool: CollectedPool): () => Promise<void> {
  return async () => {
    if (!pool.engine.capabilities.topMiners) return;
    const response = await pool.source.request("top miners", () => pool.engine.fetchTopMiners(most));
    if (!response.ok) return;
    const sound = response.value.filter(
      ({ address, hashrate, hashrateDay }) => address !== "" && isHashrate(hashrate) && isHashrate(hashrateDay ?? 0),
    );
    if (sound.length < response.value.length) {
      const refused = response.value.length - sound.length;
      context.log.warn({ pool: pool.coin, refused }, "Top miners without a sensible hashrate are refused.");
    }
    // The engine's lists are as old as the statistics that it repeats.
    const snapshot = await context.store.pools.findSnapshot(pool.coin);
    const now = context.now();
    await context.store.pools.saveTopMiners(pool.coin, Math.min(now, snapshot?.measuredAt ?? now), sound);
  };
}

function isHashrate(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

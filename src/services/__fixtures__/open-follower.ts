import type { CollectorContext } from "#src/collector/context.ts";
import { createMinerFollower, type MinerFollower } from "#src/collector/miners/follower.ts";
import { createSource } from "#src/collector/source.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { setSystemTimer } from "#src/sources/set-timer.ts";

/** The collector's part that reads wanted miners. */
export function openFollower(
  engines: ReadonlyMap<CoinSlug, PoolEngine>,
  given: Pick<CollectorContext, "store" | "now" | "log" | "report">,
): MinerFollower {
  const context = { ...given, random: () => 0.5, setTimer: setSystemTimer };
  const pools = [...engines].map(([coin, engine]) => ({
    coin,
    engine,
    source: createSource({ ...context, name: coin }),
    node: null,
    pollMs: 60_000,
    isLive: true,
  }));
  const follower = createMinerFollower(context, pools);
  follower.start();
  return follower;
}

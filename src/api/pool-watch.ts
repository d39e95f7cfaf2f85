import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { Services } from "#src/services/services.ts";

const LOOK_EVERY_MS = 5 * SECOND;

interface Watched {
  readonly listeners: Set<(at: number) => void>;
  readonly timer: NodeJS.Timeout;
}

export interface PoolWatch {
  /** Calls `onFigures` with the time of the pool's newest figures whenever they are renewed. Answers how to stop. */
  subscribe(coin: CoinSlug, onFigures: (at: number) => void): () => void;
}

/** One look at each watched pool in five seconds, however many visitors wait; none at a pool that nobody watches. */
export function createPoolWatch(services: Services, report: ReportError, everyMs = LOOK_EVERY_MS): PoolWatch {
  const watched = new Map<CoinSlug, Watched>();

  function watch(coin: CoinSlug): Watched {
    const listeners = new Set<(at: number) => void>();
    let known: number | null = null;
    const look = async () => {
      const stats = await services.pools.getPoolStats(coin);
      if (stats.state === "stub" || stats.at === known) return;
      const isFirst = known === null;
      known = stats.at;
      if (isFirst) return;
      for (const listener of listeners) listener(stats.at);
    };
    const lookSafely = () => void look().catch(report);
    lookSafely();
    return { listeners, timer: setInterval(lookSafely, everyMs).unref() };
  }

  return {
    subscribe(coin, onFigures) {
      const known = watched.get(coin) ?? watch(coin);
      watched.set(coin, known);
      known.listeners.add(onFigures);
      return () => {
        known.listeners.delete(onFigures);
        if (known.listeners.size > 0) return;
        clearInterval(known.timer);
        watched.delete(coin);
      };
    },
  };
}

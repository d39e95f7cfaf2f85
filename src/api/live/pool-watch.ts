import type { CoinSlug } from "#src/domain/coins/index.ts";
import { describePresence, figuresVersion } from "#src/domain/site/figures-version.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { PoolStats, Services } from "#src/services/services.ts";

export interface Look {
  /** Changes when pages have to change. */
  readonly version: string;
  /** Changes when engine or chain stop or recover. */
  readonly presence: string;
  /** Time of the newest figures. */
  readonly at: number | null;
}

type Listener = (look: Look) => void;

export interface Watch<Key> {
  /** Calls `listen` with the present state and each change. Returns the unsubscribe function. */
  subscribe(key: Key, listen: Listener): () => void;
}

interface Watched {
  readonly listeners: Set<Listener>;
  last: Look | null;
  /** News during a look may be later than what it read. */
  state: "rests" | "looks" | "looks-again";
}

type WatchServices = Pick<Services, "pools" | "news">;

/** News may be lost between processes. */
const lookEveryMs = 30 * SECOND;

/** One look per news, however many listeners. */
function createWatch<Key>(look: (key: Key) => Promise<Look | null>, report: ReportError, everyMs: number) {
  const watched = new Map<Key, Watched>();
  let timer: NodeJS.Timeout | undefined;

  async function lookAt(key: Key): Promise<void> {
    const own = watched.get(key);
    if (own === undefined) return;
    if (own.state !== "rests") {
      own.state = "looks-again";
      return;
    }
    own.state = "looks";
    const found = await look(key).catch((error: unknown) => {
      report(error);
      return null;
    });
    const isAgain = (own.state as Watched["state"]) === "looks-again";
    own.state = "rests";
    if (found !== null && (own.last === null || own.last.version !== found.version)) {
      own.last = found;
      for (const listen of own.listeners) listen(found);
    }
    if (isAgain) await lookAt(key);
  }

  const watch: Watch<Key> = {
    subscribe(key, listen) {
      const known = watched.get(key);
      const own: Watched = known ?? { listeners: new Set(), last: null, state: "rests" };
      watched.set(key, own);
      own.listeners.add(listen);
      if (known === undefined) void lookAt(key);
      else if (own.last !== null) listen(own.last);
      timer ??= setInterval(() => {
        for (const each of watched.keys()) void lookAt(each);
      }, everyMs).unref();
      return () => {
        own.listeners.delete(listen);
        if (own.listeners.size > 0) return;
        watched.delete(key);
        if (watched.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
  return { watch, lookAt };
}

/** Reports one pool's new figures, and outages and recoveries of engine and chain. */
export function createPoolWatch(services: WatchServices, report: ReportError, everyMs = lookEveryMs): Watch<CoinSlug> {
  const { watch, lookAt } = createWatch<CoinSlug>(
    async (coin) => {
      const stats = await services.pools.getPoolStats(coin);
      if (isUnread(stats)) return null;
      const at = stats.state === "stub" ? null : stats.at;
      return { version: figuresVersion(stats), presence: describePresence(stats), at };
    },
    report,
    everyMs,
  );
  services.news.onNews((news) => {
    if (news.kind === "pool" && services.pools.isReachable(news.pool)) void lookAt(news.pool);
  });
  return watch;
}

/** Any enabled pool, without new figures: those come every few seconds. */
export function createPoolsWatch(services: WatchServices, report: ReportError, everyMs = lookEveryMs): Watch<"all"> {
  const { watch, lookAt } = createWatch<"all">(
    async () => {
      const pools = await services.pools.listPoolStats();
      if (pools.some(isUnread)) return null;
      const newest = Math.max(0, ...pools.map((stats) => (stats.state === "stub" ? 0 : stats.at)));
      const presence = pools.map(describePresence).join();
      return { version: presence, presence, at: newest === 0 ? null : newest };
    },
    report,
    everyMs,
  );
  services.news.onNews((news) => {
    if (news.kind === "pool") void lookAt("all");
  });
  return watch;
}

/** While the database is unreadable, a page that reloads would replace its figures with an error. */
function isUnread({ fault }: PoolStats): boolean {
  return fault?.kind === "storage";
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { Services } from "#src/services/services.ts";

export interface WatchedMiner {
  readonly coin: CoinSlug;
  readonly address: string;
  readonly parts: readonly MinerPart[];
  /** Those shown of a large farm. */
  readonly rigs: readonly string[];
}

export interface MinerWatch {
  /**
   * Calls `listen` with the stored version and newer ones, and with null when the engine does not know the address.
   * Keeps the parts up to date meanwhile. Returns the unsubscribe function.
   */
  subscribe(miner: WatchedMiner, listen: (version: number | null) => void): () => void;
}

interface Watched {
  readonly coin: CoinSlug;
  readonly address: string;
  readonly readers: Set<WatchedMiner & { readonly listen: (version: number | null) => void }>;
  /** Context of the first page's visitor, to whom engine requests are counted. */
  readonly inContext: (work: () => void) => void;
  version: number;
  askedAt: number;
  lookedAt: number;
  /** When a page began to wait for a first reading. */
  openedAt: number;
  toldAt: number;
  toldVersion: number;
}

/** A want lasts a minute. */
const wantEveryMs = 20 * SECOND;
/** News is seldom lost. */
const lookEveryMs = MINUTE;
/**
 * Parts change separately, so a record changes every few seconds. Pages of a complete record are notified less often …
 */
const leastBetweenMs = 25 * SECOND;
/** … but at once while they wait for a first reading. */
const openingMs = 15 * SECOND;

/** One want per record, however many pages show it. */
export function createMinerWatch(
  { miners, news }: Pick<Services, "miners" | "news">,
  report: ReportError,
  now: () => number = () => performance.now(),
): MinerWatch {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  function tell(own: Watched, version: number): void {
    if (version <= own.version) return;
    own.version = version;
    sendIfDue(own);
  }

  function sendIfDue(own: Watched): void {
    const time = now();
    const isDue = time - own.toldAt >= leastBetweenMs || time - own.openedAt < openingMs;
    if (own.version === own.toldVersion || !isDue) return;
    own.toldAt = time;
    own.toldVersion = own.version;
    for (const { listen } of own.readers) listen(own.version);
  }

  /** Renews the want, and at times checks for lost news. */
  function want(own: Watched): void {
    const { coin, address, readers, inContext } = own;
    own.askedAt = now();
    const parts = [...new Set([...readers].flatMap((reader) => reader.parts))];
    const rigs = [...new Set([...readers].flatMap((reader) => reader.rigs))].slice(-maxRigRequests);
    inContext(() => void miners.renewWants(coin, address, parts, rigs).catch(report));
    if (own.askedAt - own.lookedAt < lookEveryMs) return;
    own.lookedAt = own.askedAt;
    miners.findVersion(coin, address).then((version) => {
      if (version !== null) tell(own, version);
    }, report);
  }

  function tend(): void {
    const before = now() - wantEveryMs;
    for (const own of watched.values()) {
      if (own.askedAt <= before) want(own);
      sendIfDue(own);
    }
  }

  news.onNews((one) => {
    if (one.kind !== "miner" && one.kind !== "unknown") return;
    const own = watched.get(`${one.pool} ${one.address}`);
    if (own === undefined) return;
    if (one.kind === "miner") tell(own, one.version);
    else if (own.version === 0) for (const { listen } of own.readers) listen(null);
  });

  return {
    subscribe(miner, listen) {
      const { coin, address } = miner;
      const key = `${coin} ${address}`;
      const known = watched.get(key);
      const own: Watched = known ?? {
        coin,
        address,
        readers: new Set(),
        inContext: AsyncLocalStorage.snapshot(),
        version: 0,
        askedAt: 0,
        lookedAt: Number.NEGATIVE_INFINITY,
        openedAt: now(),
        toldAt: 0,
        toldVersion: 0,
      };
      watched.set(key, own);
      const reader = { ...miner, listen };
      const isMore =
        miner.parts.some((part) => ![...own.readers].some(({ parts }) => parts.includes(part))) ||
        miner.rigs.some((name) => ![...own.readers].some(({ rigs }) => rigs.includes(name)));
      own.readers.add(reader);
      own.openedAt = now();
      if (own.version > 0) listen(own.version);
      if (known === undefined || isMore) want(own);
      timer ??= setInterval(tend, SECOND).unref();
      return () => {
        own.readers.delete(reader);
        if (own.readers.size > 0) return;
        watched.delete(key);
        if (watched.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

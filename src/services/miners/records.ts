import type { News, Want } from "#src/db/signals/signals.ts";
import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerPart, MinerRecord, PartFault } from "#src/domain/miners/miner-record.ts";
import { HOUR, SECOND } from "#src/domain/time/durations.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import { createCache, createCachedLoad } from "../cache.ts";
import { keepOffered } from "./offered-parts.ts";
import { findNetwork, waitLeftMs, waitsForParts } from "./visitor.ts";

export type ReadRecord =
  | {
      readonly kind: "known";
      readonly record: MinerRecord;
      /** Wanted parts never read before. */
      readonly coming: readonly MinerPart[];
    }
  /** `isBlank`: it might be an idle miner. */
  | { readonly kind: "unknown"; readonly at: number; readonly isBlank: boolean }
  /** Nothing stored, and no response now. `retryAfterMs` null: not known when. */
  | { readonly kind: "unread"; readonly why: PartFault; readonly retryAfterMs: number | null };

export interface ReadHint {
  /** The visitor's spelling of the wallet, if different. */
  readonly spelling?: string;
  /** Which rigs, where the engine reports one at a time. */
  readonly rigs?: readonly string[];
}

/** `address` is normalised. */
export interface MinerRecords {
  /**
   * Returns what is stored, and reports the parts as wanted. Waits only until an unknown address is introduced; for
   * programs also for parts.
   */
  read(coin: CoinSlug, address: string, wanted: readonly MinerPart[], hint?: ReadHint): Promise<ReadRecord>;
}

interface RecordsParts {
  readonly store: Pick<Store, "signals"> & { readonly miners: Pick<Store["miners"], "findRecord"> };
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly now: () => number;
}

/** News reports changed records; this covers lost news. */
const recordLifeMs = 10 * SECOND;
const unknownLifeMs = 30 * SECOND;
const unreadLifeMs = 5 * SECOND;
/** Lost news: waiting requests check the store this often. */
export const lookEveryMs = SECOND / 2;
/** A want lasts a minute. */
const wantEveryMs = 10 * SECOND;
/** After an introduction that took too long. */
const retryMs = 5 * SECOND;

/** Too large to keep in memory. */
const large: ReadonlySet<MinerPart> = new Set(["rigs", "rigs-past"]);

interface Loaded {
  readonly record: MinerRecord | null;
  readonly isKept: boolean;
}

interface Batch {
  readonly parts: Set<MinerPart>;
  readonly found: Promise<MinerRecord | null>;
}

type Known = Extract<ReadRecord, { readonly kind: "known" }>;
type Unstored = Exclude<ReadRecord, Known>;
type Told = Extract<News, { kind: "miner" | "unknown" | "unread" }>;

export function createRecords({ store, engines, now }: RecordsParts): MinerRecords {
  const { signals } = store;
  const load = createCachedLoad<Loaded>(now, recordLifeMs, 5_000, ({ isKept }) => isKept);
  const batches = new Map<string, Batch>();
  const versions = createCache<number>(10_000, now);
  const unstored = createCache<Unstored>(10_000, now);
  /** Wants sent recently. */
  const said = createCache<true>(20_000, now);
  const waiting = new Map<string, Set<(told: Told) => void>>();

  signals.onNews((news) => {
    if (news.kind === "pool") return;
    const key = `${news.pool} ${news.address}`;
    if (news.kind === "miner") {
      versions.set(key, news.version, HOUR);
      unstored.delete(key);
    }
    if (news.kind === "unknown") unstored.set(key, toUnstored(news), unknownLifeMs);
    // "Busy" for one visitor does not hold for another.
    if (news.kind === "unread" && news.retryAfterMs === null) unstored.set(key, toUnstored(news), unreadLifeMs);
    for (const tell of waiting.get(key) ?? []) tell(news);
  });

  /** A page's loaders want parts in the same tick; one query reads all. */
  function findTogether(coin: CoinSlug, address: string, part: MinerPart): Promise<MinerRecord | null> {
    const key = `${coin} ${address}`;
    const open = batches.get(key);
    if (open !== undefined) {
      open.parts.add(part);
      return open.found;
    }
    const parts = new Set([part]);
    const { promise: found, resolve } = Promise.withResolvers<MinerRecord | null>();
    batches.set(key, { parts, found });
    // After this tick's promises, so that their wants join.
    process.nextTick(() => {
      batches.delete(key);
      resolve(store.miners.findRecord(coin, address, [...parts]));
    });
    return found;
  }

  async function findPart(coin: CoinSlug, address: string, part: MinerPart): Promise<MinerRecord | null> {
    const told = versions.get(`${coin} ${address}`) ?? 0;
    const { record } = await load(JSON.stringify([coin, address, told, part]), async () => {
      const found = await findTogether(coin, address, part);
      if (found === null) return { record: null, isKept: false };
      const reading = found.parts[part];
      return {
        record: { version: found.version, parts: reading === undefined ? {} : { [part]: reading } },
        // A database replica may lag behind the news.
        isKept: found.version >= told && !large.has(part),
      };
    });
    return record;
  }

  async function find(coin: CoinSlug, address: string, parts: readonly MinerPart[]): Promise<MinerRecord | null> {
    const found = await Promise.all(parts.map((part) => findPart(coin, address, part)));
    const records = found.filter((record) => record !== null);
    if (records.length === 0) return null;
    return {
      version: Math.min(...records.map(({ version }) => version)),
      parts: Object.assign({}, ...records.map((record) => record.parts)),
    };
  }

  /** Null on timeout. */
  async function hear(key: string, start: () => void, waitMs: number): Promise<Told | null> {
    const { promise, resolve } = Promise.withResolvers<Told | null>();
    const listeners = waiting.get(key) ?? new Set();
    waiting.set(key, listeners.add(resolve));
    const timer = setTimeout(() => resolve(null), Math.min(lookEveryMs, waitMs));
    try {
      start();
      return await promise;
    } finally {
      clearTimeout(timer);
      listeners.delete(resolve);
      if (listeners.size === 0) waiting.delete(key);
    }
  }

  /** Until the address is introduced, for programs until the parts are there; no longer than the visitor waits. */
  async function awaitRecord(want: Want, coin: CoinSlug, stored: Known | null): Promise<ReadRecord> {
    const { address, parts } = want;
    const key = `${coin} ${address}`;
    const deadlineAt = performance.now() + waitLeftMs();
    let latest = stored;
    for (let start = () => signals.want(want); ; start = () => {}) {
      const told = await hear(key, start, Math.max(0, deadlineAt - performance.now()));
      if (told !== null && told.kind !== "miner") return latest ?? toUnstored(told);
      const known = present(await find(coin, address, parts), parts);
      if (known?.kind === "unknown") return known;
      latest = known ?? latest;
      if (latest !== null && !isWaitedFor(latest)) return latest;
      if (performance.now() >= deadlineAt) return latest ?? { kind: "unread", why: "busy", retryAfterMs: retryMs };
    }
  }

  return {
    async read(coin, address, asked, hint = {}) {
      const engine = engines.get(coin);
      const offered = engine === undefined ? asked : keepOffered(engine.capabilities, asked);
      const parts = [...new Set<MinerPart>(["answer", ...offered])];
      const known = unstored.get(`${coin} ${address}`) ?? present(await find(coin, address, parts), parts);
      const want: Want = { pool: coin, address, parts, why: "looked", network: findNetwork(), ...hint };
      if (known === null) return awaitRecord(want, coin, null);
      if (known.kind !== "known") return known;
      if (isWaitedFor(known)) return awaitRecord(want, coin, known);
      const wantKey = JSON.stringify([coin, address, parts, hint.rigs]);
      if (said.get(wantKey) === undefined) {
        said.set(wantKey, true, wantEveryMs);
        signals.want(want);
      }
      return known;
    },
  };
}

function toUnstored(told: Exclude<Told, { readonly kind: "miner" }>): Unstored {
  if (told.kind === "unknown") return { kind: "unknown", at: told.at, isBlank: told.isBlank };
  return { kind: "unread", why: told.why, retryAfterMs: told.retryAfterMs };
}

function isWaitedFor({ coming }: Known): boolean {
  return coming.length > 0 && waitsForParts();
}

/** Null before the introduction. */
function present(
  record: MinerRecord | null,
  parts: readonly MinerPart[],
): Exclude<ReadRecord, { readonly kind: "unread" }> | null {
  const answer = record?.parts.answer;
  if (record === null || answer === undefined) return null;
  if (answer.value !== null) {
    const coming = parts.filter((part) => {
      const reading = record.parts[part];
      return reading === undefined || (reading.value === null && reading.fault === null);
    });
    return { kind: "known", record, coming };
  }
  if (answer.fault !== "absent" && answer.fault !== "blank") return null;
  return { kind: "unknown", at: answer.triedAt, isBlank: answer.fault === "blank" };
}

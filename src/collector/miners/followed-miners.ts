import type { MinerPart, MinerRecord } from "#src/domain/miners/miner-record.ts";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import type { FollowedPool } from "./followed-pools.ts";
import type { PartSource } from "./parts/part-request.ts";
import type { Rank, Refresh } from "./waiting-lines.ts";

export interface RankedWant {
  readonly address: string;
  /** Only those that the engine offers. */
  readonly parts: readonly MinerPart[];
  readonly rank: Exclude<Rank, "stranger">;
  readonly until: number;
  readonly network: string | null;
  readonly rigs?: readonly string[];
  readonly newerThan?: number;
  /** For a miner of the round: skips parts requested since. */
  readonly since?: number;
}

/** A miner with current wants. */
export interface Followed {
  readonly key: string;
  readonly pool: FollowedPool;
  readonly address: string;
  /** False until the engine has described a miner without a record. */
  isStored: boolean;
  /** Wanted as soon as `isStored` is true. */
  readonly rankedWants: RankedWant[];
  readonly refreshes: Map<MinerPart, Refresh>;
  /** By rig, until when it is viewed; ends with the latest. */
  readonly rigs: Map<string, number>;
}

interface MinersParts {
  readonly now: () => number;
  readonly sources: Readonly<Record<MinerPart, PartSource>>;
  readonly run: (followed: Followed, part: MinerPart, isOutdated: () => boolean) => Promise<number>;
  /** A visitor views a miner with a record. */
  readonly onViewed: (followed: Followed) => void;
}

/** More would repeat the same wants. */
const mostWants = 20;
const mostRigs = 2 * maxRigRequests;

/** Miners without wants are forgotten. */
export function createFollowedMiners({ now, sources, run, onViewed }: MinersParts) {
  const byKey = new Map<string, Followed>();
  const waiting = new Map<Refresh, (() => void)[]>();

  function wake(refresh: Refresh): void {
    for (const resolve of waiting.get(refresh) ?? []) resolve();
    waiting.delete(refresh);
  }

  function create(pool: FollowedPool, address: string, isStored: boolean): Followed {
    const key = `${pool.pool.coin} ${address}`;
    return { key, pool, address, isStored, rankedWants: [], refreshes: new Map(), rigs: new Map() };
  }

  function createRefresh(followed: Followed, part: MinerPart, askedAt: number): Refresh {
    const { pool, key, refreshes } = followed;
    const line = pool.lines.get(part);
    if (line === undefined) throw new Error(`There is no line for ${part}.`);
    const refresh: Refresh = {
      line,
      askedAt,
      wantedUntil: {},
      async run(isOutdated) {
        const lifeMs = await run(followed, part, isOutdated);
        wake(refresh);
        return lifeMs;
      },
      onDropped() {
        wake(refresh);
        refreshes.delete(part);
        if (refreshes.size === 0 && byKey.get(key) === followed) byKey.delete(key);
      },
    };
    refreshes.set(part, refresh);
    byKey.set(key, followed);
    return refresh;
  }

  /** Whether one of the rigs is new. */
  function addRigs({ rigs }: Followed, { rigs: wanted = [], until }: RankedWant): boolean {
    const isNew = wanted.some((name) => !rigs.has(name));
    for (const name of wanted) {
      rigs.delete(name);
      rigs.set(name, until);
    }
    for (const name of [...rigs.keys()].slice(0, Math.max(0, rigs.size - mostRigs))) rigs.delete(name);
    return isNew;
  }

  function wantPart(followed: Followed, part: MinerPart, ranked: RankedWant, isRigNew: boolean): void {
    const { queue, pool } = followed.pool;
    const refresh = followed.refreshes.get(part);
    if (refresh === undefined) return;
    const isRigMissing = isRigNew && pool.engine.capabilities.oneWorkerPerRequest === true && part.startsWith("rigs");
    const than = isRigMissing ? now() + 1 : ranked.newerThan;
    if (than !== undefined) queue.outdate(refresh, than);
    queue.want(refresh, ranked.rank, ranked.until);
  }

  return {
    /** False where `record` is needed to know when a part was last requested. */
    add(pool: FollowedPool, ranked: RankedWant, record: MinerRecord | null): boolean {
      const key = `${pool.pool.coin} ${ranked.address}`;
      const known = byKey.get(key);
      if (known?.isStored === false) {
        if (known.rankedWants.length < mostWants) known.rankedWants.push(ranked);
        return true;
      }
      if (record === null && (known === undefined || ranked.parts.some((part) => !known.refreshes.has(part))))
        return false;
      const followed = known ?? create(pool, ranked.address, true);
      if (ranked.rank === "looked") onViewed(followed);
      const isRigNew = addRigs(followed, ranked);
      for (const part of ranked.parts) {
        const asked = followed.refreshes.get(part)?.askedAt ?? findRequestedAt(record, part, sources);
        if (asked >= (ranked.since ?? Number.POSITIVE_INFINITY)) continue;
        if (!followed.refreshes.has(part)) createRefresh(followed, part, asked);
        wantPart(followed, part, ranked, isRigNew);
      }
      return true;
    },

    /** Requests only the answer until the engine has described the address. */
    introduce(pool: FollowedPool, ranked: RankedWant, rank: Rank): void {
      const followed = create(pool, ranked.address, false);
      followed.rankedWants.push(ranked);
      pool.queue.want(createRefresh(followed, "answer", 0), rank, ranked.until);
    },

    /** The engine has described the miner: now the other parts are wanted. */
    noteStored(followed: Followed): void {
      if (followed.isStored) return;
      followed.isStored = true;
      for (const ranked of followed.rankedWants.splice(0)) this.add(followed.pool, ranked, { version: 0, parts: {} });
    },

    forget(followed: Followed): void {
      followed.rankedWants.splice(0);
      for (const { wantedUntil } of followed.refreshes.values())
        for (const rank of Object.keys(wantedUntil)) Reflect.deleteProperty(wantedUntil, rank);
    },

    listRigs({ rigs }: Followed): readonly string[] {
      return [...rigs].flatMap(([name, until]) => (until > now() ? [name] : [])).reverse();
    },

    /** Resolves when a part wanted in the round is read or no longer wanted. */
    async waitFor({ pool }: FollowedPool, address: string, part: MinerPart): Promise<void> {
      const refresh = byKey.get(`${pool.coin} ${address}`)?.refreshes.get(part);
      if (refresh === undefined || !((refresh.wantedUntil.recent ?? 0) > now())) return;
      await new Promise<void>((resolve) => waiting.set(refresh, [...(waiting.get(refresh) ?? []), resolve]));
    },
  };
}

/** Time of the last request; one without a value is due sooner. */
function findRequestedAt(record: MinerRecord | null, part: MinerPart, sources: MinersParts["sources"]): number {
  const reading = record?.parts[part];
  if (reading === undefined) return 0;
  const isFailed = reading.fault !== null && reading.fault !== "absent" && reading.fault !== "blank";
  return isFailed ? Math.max(0, reading.triedAt - sources[part].lifeMs) : reading.triedAt;
}

import { expect } from "vitest";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { SourceFault } from "#src/domain/mining/source-state.ts";
import { prepareBackend } from "./prepare-backend.ts";
import { dumpDatabase, figuresOf } from "./recorded-backend.ts";

// For engines that are no server of HTTP: the same questions as in tests/integration/engine-fault-table.test.ts.

const minute = 60_000;

interface FaultSceneParts {
  readonly coin: CoinSlug;
  /** Of the configuration. */
  readonly pool: object;
  readonly miner: string;
  readonly at: number;
  readonly env?: Readonly<Record<string, string>>;
}

export interface ExpectedFault {
  readonly code: string;
  readonly reason: RegExp;
  readonly kind: SourceFault;
  /** How long it lasts before it is looked at; a minute when absent. */
  readonly lastsMs?: number;
  /** What the engine says of its miners is as good as before. */
  readonly sparesMiners?: true;
}

/** A good look at everything, stored; then a fault is played, and must leave what is stored and shown as it was. */
export async function openFaultScene({ coin, pool, miner, at, env = {} }: FaultSceneParts) {
  const clock = { now: at };
  const prepared = prepareBackend({ enabled: [coin], pools: { [coin]: pool } }, () => clock.now, {}, env);
  const { kept } = prepared;
  const { services, collector, close } = await prepared.open();
  const warnings = () => kept.lines.filter(({ level }) => level !== "debug" && level !== "info");
  const poolStats = () => services.pools.getPoolStats(coin);
  const minerStats = () => services.miners.getMinerStats(coin, miner);
  const dump = () => dumpDatabase(prepared.databaseFile);
  await collector.runOnce("poll-pools");
  await collector.runOnce("fill-history");
  await collector.runOnce("read-older-blocks");
  const known = { pool: await poolStats(), miner: await minerStats(), rows: dump() };
  expect(warnings()).toEqual([]);
  expect(known.pool).toMatchObject({ state: "live", at });

  /** That blocks and a miner could not be read is noted; nothing else may change. */
  const keptRows = () =>
    Object.entries(dump()).filter(([table]) => !["block_readings", "miner_records", "miner_parts"].includes(table));
  const rowsBefore = keptRows();

  return {
    clock,
    async expectFault({ code, reason, kind, lastsMs = minute, sparesMiners }: ExpectedFault) {
      clock.now += lastsMs;
      kept.lines.length = 0;
      await collector.runOnce("poll-pools");
      expect(warnings()).toContainEqual({
        level: "warn",
        facts: expect.objectContaining({ what: "pool", code, reason: expect.stringMatching(reason) }),
        message: "A source gave no usable response.",
      });
      const shown = sparesMiners ? null : await minerStats();
      expect(keptRows()).toEqual(rowsBefore);
      expect(await poolStats()).toMatchObject({
        state: "stale",
        // The age that pages tell.
        at,
        hashrate: "hashrate" in known.pool ? known.pool.hashrate : null,
        fault: { kind, since: at + lastsMs },
      });
      if (shown === null || lastsMs !== minute) return;
      // Sums of days lose what is older than a day meanwhile.
      const { reward: _before, ...before } = figuresOf(known.miner);
      const { reward: _after, ...after } = figuresOf(shown);
      expect(after).toEqual({ ...before, isStale: true });
    },
    async expectWellAgain(mostPolls = 2) {
      let polls = 0;
      do {
        clock.now += minute;
        kept.lines.length = 0;
        await collector.runOnce("poll-pools");
        polls += 1;
      } while (warnings().length > 0 && polls < mostPolls);
      expect(warnings()).toEqual([]);
      const { now } = clock;
      clock.now += 2_000;
      expect(await poolStats()).toMatchObject({ state: "live", at: now, fault: null });
      expect(await minerStats()).toMatchObject({ isStale: false });
      expect(kept.reported).toEqual([]);
    },
    async pollAgain() {
      await collector.runOnce("poll-pools");
      clock.now += 2_000;
      return poolStats();
    },
    async dispose() {
      await close();
      prepared.remove();
    },
  };
}

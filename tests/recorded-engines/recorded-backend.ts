import BetterSqlite3 from "better-sqlite3";
import type { MinerStats } from "#src/services/services.ts";
import { recordedNode } from "./bitcoind.ts";
import { cryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";
import { prepareBackend } from "./prepare-backend.ts";
import type { RecordedEngine } from "./recorded-engine.ts";
import { startReplayEngine } from "./replay-engine.ts";

/**
 * Everything behind the HTTP side, built by the composition root from a config file, over a recorded engine, at the
 * time of the recording: the time then stands still until a test moves it.
 */
export async function openRecordedBackend(recorded: RecordedEngine = cryptonoteNodejsPool) {
  const { name, coin, network, options, schemes, recordedAt, nodePath } = recorded;
  const clock = { now: recordedAt };
  const engine = await startReplayEngine(recorded, { now: () => clock.now });
  const node = nodePath === undefined ? null : recordedNode(engine.url + nodePath);
  const pool = { engine: { name, address: engine.url, options }, schemes, node, ...(network && { network }) };
  const prepared = prepareBackend({ enabled: [coin], pools: { [coin]: pool } }, () => clock.now);
  const { kept } = prepared;
  const { services, collector, close } = await prepared.open();
  const { pools, miners } = services;
  return {
    engine,
    services,
    clock,
    kept,
    collector,
    pass: (ms: number) => {
      clock.now += ms;
      kept.lines.length = 0;
    },
    warnings: () => kept.lines.filter(({ level }) => level !== "debug" && level !== "info"),
    poolStats: () => pools.getPoolStats(coin),
    topMiners: () => pools.getTopMiners(coin),
    minerStats: () => miners.getMinerStats(coin, recorded.miner),
    dump: () => dumpDatabase(prepared.databaseFile),
    async dispose() {
      await close();
      await engine.close();
      prepared.remove();
    },
  };
}

/** What stands on a miner's page and does not hang on the hour at which it is opened. */
export function figuresOf(stats: MinerStats) {
  if (!("miner" in stats)) throw new Error(`the miner is ${stats.state}`);
  const { at, isStale, miner, workers, online, low, offline, payouts, reward } = stats;
  return { at, isStale, miner, workers, online, low, offline, payouts, reward };
}

/** The same backend after a good look at everything, which is stored. `recorded.figures` is what the look must have found. */
export async function openFilledBackend(recorded: RecordedEngine = cryptonoteNodejsPool) {
  const backend = await openRecordedBackend(recorded);
  await backend.collector.runOnce("poll-pools");
  await backend.collector.runOnce("refresh-top-miners");
  await backend.collector.runOnce("fill-history");
  await backend.collector.runOnce("read-older-blocks");
  const known = {
    pool: await backend.poolStats(),
    top: await backend.topMiners(),
    miner: await backend.minerStats(),
    rows: backend.dump(),
  };
  return { ...backend, known };
}

/** Every row of every table as the file holds it, read past the program; but not how the sources were when they were asked. */
export function dumpDatabase(path: string): Readonly<Record<string, readonly string[]>> {
  const database = new BetterSqlite3(path, { readonly: true });
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'source_states' ORDER BY name")
      .pluck()
      .all();
    return Object.fromEntries(
      tables.map((table) => {
        const rows = database.prepare(`SELECT * FROM "${table}"`).raw().all();
        return [String(table), rows.map((row) => JSON.stringify(row))];
      }),
    );
  } finally {
    database.close();
  }
}

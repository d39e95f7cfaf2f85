import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Collector, type CollectorParts, createCollector } from "#src/collector/collector.ts";
import { createLedCollector } from "#src/collector/led-collector.ts";
import { createStore } from "#src/db/connection/client.ts";
import { DatabaseBusyError, DatabaseUnusableError } from "#src/db/connection/database-error.ts";
import { fenceStore, requireLead } from "#src/db/connection/lead-fence.ts";
import type { PoolOrigin, Store } from "#src/db/store.ts";
import { type CoinSlug, getCoin, tickersOf } from "#src/domain/coins/index.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import { madeUpPrices } from "#src/domain/money/price.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import type { ContentFiles } from "#src/services/content/content-reader.ts";
import { createServices } from "#src/services/create-services.ts";
import { createRecords, type MinerRecords } from "#src/services/miners/records.ts";
import { keyOfNotice } from "#src/services/pools/pool-news.ts";
import type { Services } from "#src/services/services.ts";
import type { EngineContext, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { ChainNode, NodeContext } from "#src/sources/nodes/chain-node.ts";
import { createNode } from "#src/sources/nodes/index.ts";
import { createOtherPoolSource } from "#src/sources/other-pools/index.ts";
import type { SetTimer } from "#src/sources/set-timer.ts";
import { findMessage } from "./catalogue-words.ts";
import type { Config } from "./config/config.ts";
import { toPoolTerms, toSiteInfo } from "./config/site-facts.ts";
import { createEngines } from "./create-engines.ts";
import { createPriceFeeds } from "./create-price-feeds.ts";
import { describeAddress, StartProblem } from "./start-messages.ts";

export interface Backend {
  readonly store: Store;
  readonly services: Services;
  readonly engines: readonly PoolEngine[];
  /** Null in the role web: another process collects. */
  readonly collector: Collector | null;
}

/** Their history is kept, but the engine is not polled (docs/specification.md, "Coin states"). */
const restingStates: ReadonlySet<CoinState> = new Set(["closed", "paused"]);

export interface Surroundings {
  readonly fetch?: typeof globalThis.fetch;
  readonly openSocket?: NonNullable<EngineContext["openSocket"]>;
  /** For the collector; queues of engines use real time. */
  readonly setTimer?: SetTimer;
  readonly random?: () => number;
  readonly onRun?: CollectorParts["onRun"];
  readonly readRecords?: (records: MinerRecords, signals: Store["signals"]) => MinerRecords;
  /** Another process took the SQLite file: this one must end. */
  readonly onDatabaseLost?: (why: Error) => void;
}

export async function createBackend(
  config: Config,
  log: Log,
  report: ReportError,
  now = Date.now,
  { fetch = globalThis.fetch, openSocket, onDatabaseLost, readRecords, ...clock }: Surroundings = {},
): Promise<Backend> {
  const { env, pools } = config;
  const outside = { now, fetch, ...(openSocket === undefined ? {} : { openSocket }) };
  const nodes = createNodes(config, outside);
  const engines = createEngines(config, { nodes, ...outside, program: {}, log });
  const engineOf = (coin: CoinSlug): PoolEngine => {
    const engine = engines.get(coin);
    if (engine === undefined) throw new Error(`There is no engine for the pool of ${coin}.`);
    return engine;
  };
  const store = await openStore(config, log, onDatabaseLost);
  await setOtherOriginsAside(store, config.pools, engineOf, log);
  await recordNotices(store, config, now());
  const records = createRecords({ store, engines, now });
  const services = createServices({
    site: toSiteInfo(config, describeAddress(config.env)),
    terms: toPoolTerms(config, engineOf),
    privateCoins: config.privateEnabled,
    engines,
    store,
    records: readRecords?.(records, store.signals) ?? records,
    otherPools: config.otherPools,
    contentFiles: createContentFiles(join(import.meta.dirname, "../../content"), env.isDev),
    findWord: findMessage,
    now,
    log,
    report,
  });
  if (env.role === "web") return { store, services, engines: [...engines.values()], collector: null };
  const collected = pools.map(({ coin, network, engine, schemes, state }) => ({
    coin,
    network,
    schemes,
    engine: engineOf(coin),
    node: nodes.get(coin) ?? null,
    pollMs: engine.pollMs,
    isLive: !restingStates.has(state),
  }));
  await forgetMadeUpPrices(store, collected, log);
  const priceFeeds = createPriceFeeds({ brand: config.brand.name, prices: config.prices }, env.priceKeys, {
    now,
    fetch,
    log,
  });
  const otherPools = createOtherPoolSources(config.otherPools, now, fetch);
  const { leadership } = store;
  const ofLeader = { store: fenceStore(store), requireLead: () => requireLead(leadership) };
  const hasAlerts = env.alertKeys !== null;
  const parts = { pools: collected, otherPools, priceFeeds, ...ofLeader, now, log, report, hasAlerts };
  const collector = createLedCollector(() => createCollector({ ...parts, ...clock }), leadership);
  return { store, services, engines: [...engines.values()], collector };
}

/** A process that only shows pages leaves it to the one that collects. */
async function recordNotices({ pools }: Store, { env, pools: configured }: Config, at: number): Promise<void> {
  if (env.role === "web") return;
  for (const { coin, notices } of configured) await pools.recordNotices(coin, at, notices.map(keyOfNotice));
}

/** The demo's stored prices must not stay beside a real engine's figures. */
async function forgetMadeUpPrices(
  { prices }: Store,
  pools: readonly { readonly coin: CoinSlug; readonly engine: PoolEngine }[],
  log: Log,
): Promise<void> {
  const real = pools.flatMap(({ coin, engine }) => (engine.isDemo ? [] : tickersOf(coin)));
  if (real.length === 0) return;
  const forgotten = await prices.forgetSource(madeUpPrices, real);
  if (forgotten.length > 0) log.info({ tickers: forgotten }, "Made-up prices of coins with a real pool were deleted.");
}

/** Made-up or test network figures must not stay beside real ones. */
async function setOtherOriginsAside(
  store: Store,
  pools: Config["pools"],
  engineOf: (coin: CoinSlug) => PoolEngine,
  log: Log,
): Promise<void> {
  const origins = pools.map(({ coin, network }) => {
    const origin: PoolOrigin = engineOf(coin).isDemo ? "demo" : network === "mainnet" ? "real" : network;
    return [coin, origin] as const;
  });
  const coins = await store.pools.setOtherOriginsAside(new Map(origins));
  if (coins.length > 0) log.info({ coins }, "Their former figures have another origin and were set aside.");
}

async function openStore({ env }: Config, log: Log, onLost: Surroundings["onDatabaseLost"]): Promise<Store> {
  try {
    // A collector reads what it has just written, so it gets no replica.
    const readUrl = env.role === "web" ? env.databaseReadUrl : null;
    const lost = onLost === undefined ? {} : { onLost };
    return await createStore({ databaseUrl: env.databaseUrl, readUrl, dataDir: env.dataDir, log, ...lost });
  } catch (error) {
    if (error instanceof DatabaseBusyError || error instanceof DatabaseUnusableError) {
      throw new StartProblem(error.message, { cause: error });
    }
    throw error;
  }
}

function createOtherPoolSources({ pools }: Config["otherPools"], now: () => number, fetch: typeof globalThis.fetch) {
  return pools.flatMap((pool) => {
    const { api, coin, name } = pool;
    const context = { coin: getCoin(coin), address: api?.address ?? "", pool: api?.pool ?? null, now, fetch };
    const port = api === null ? null : createOtherPoolSource(api.kind, context);
    return port === null ? [] : [{ pool: { coin, name }, port }];
  });
}

function createNodes(
  { pools, nodeCredentials }: Config,
  outside: Pick<NodeContext, "now" | "fetch" | "openSocket">,
): ReadonlyMap<CoinSlug, ChainNode> {
  const nodes = new Map<CoinSlug, ChainNode>();
  for (const { coin, node } of pools) {
    const credentials = nodeCredentials.get(coin);
    if (node === null || credentials === undefined) continue;
    const created = createNode(node.kind, node.address, {
      coin: getCoin(coin),
      credentials,
      ...outside,
    });
    if (!created.ok) throw new StartProblem(`The pool of ${coin} cannot start. ${created.error}`);
    nodes.set(coin, created.value);
  }
  return nodes;
}

/** In development files are read again on each call. */
function createContentFiles(folder: string, isDev: boolean): ContentFiles {
  return {
    isStable: !isDev,
    read: (path) => orWhenMissing(null, readFile(join(folder, path), "utf8")),
    async list(inside) {
      const entries = await orWhenMissing(
        [],
        readdir(join(folder, inside), { recursive: true, withFileTypes: true, encoding: "utf8" }),
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
        .toSorted();
    },
  };
}

async function orWhenMissing<Missing, Found>(missing: Missing, reading: Promise<Found>): Promise<Missing | Found> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return missing;
    throw error;
  }
}

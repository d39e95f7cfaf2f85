import type { Store } from "#src/db/store.ts";
import { type SourceKind, sourceKinds } from "#src/domain/mining/source-state.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { Services } from "#src/services/services.ts";
import { addGauge, type MetricsRegistry } from "./app-metrics.ts";

export interface StateParts {
  readonly store: Store;
  readonly services: Services;
  readonly version: string;
  readonly role: string;
  /** Wanted readings of miners that wait, by the first pool of each engine; null where another process collects. */
  readonly countWaiting: (() => readonly { readonly pool: string; readonly waiting: number }[]) | null;
}

/** What the database and the services know, read at each scrape. A database that fails leaves its series out. */
export function addStateMetrics(registry: MetricsRegistry, parts: StateParts): void {
  const { store, services, version, role, countWaiting } = parts;
  const add: typeof addGauge = addGauge;
  add(registry, "adit_build", "Version and role of this process.", ["version", "role"], (gauge) =>
    gauge.set({ version, role }, 1),
  );
  addDatabase(registry, store);
  add(registry, "adit_collector_active", "1 where this process collects.", [], (gauge) =>
    gauge.set(countWaiting !== null && store.leadership.isLeader() ? 1 : 0),
  );
  add(registry, "adit_miner_readings_waiting", "Readings of miners that wait for an engine.", ["pool"], (gauge) => {
    for (const { pool, waiting } of countWaiting?.() ?? []) gauge.set({ pool }, waiting);
  });
  addSources(registry, store);
  addPools(registry, services);
  add(registry, "adit_prices_timestamp_seconds", "When the newest prices are from.", [], async (gauge) => {
    const rates = await services.rates.getRates().catch(() => null);
    if (rates !== null && rates.at !== null) gauge.set(rates.at / SECOND);
    else gauge.remove();
  });
}

function addDatabase(registry: MetricsRegistry, store: Store): void {
  addGauge(registry, "adit_database_up", "1 while the database responds and takes writes.", [], async (gauge) => {
    const isReached = await store.ping().then(
      () => true,
      () => false,
    );
    gauge.set(isReached && store.describeStorage().fault === null ? 1 : 0);
  });
  addGauge(registry, "adit_database_waiting_writes", "Writes that wait for the database.", [], (gauge) =>
    gauge.set(store.describeStorage().waitingWrites),
  );
  addGauge(registry, "adit_database_refused_writes", "Writes lost since the start of the process.", [], (gauge) =>
    gauge.set(store.describeStorage().refusedWrites),
  );
}

function addSources(registry: MetricsRegistry, store: Store): void {
  const labels = ["pool", "source"] as const;
  const each = async (set: (pool: string, source: SourceKind, state: States[SourceKind]) => void) => {
    const states = await store.pools.listSourceStates().catch(() => new Map<string, States>());
    for (const [pool, known] of states) {
      for (const source of sourceKinds) if (known[source] !== undefined) set(pool, source, known[source]);
    }
  };
  addGauge(registry, "adit_source_up", "1 while an engine or node gives usable responses.", labels, (gauge) =>
    each((pool, source, state) => gauge.set({ pool, source }, state?.fault === null ? 1 : 0)),
  );
  addGauge(
    registry,
    "adit_source_fault_since_timestamp_seconds",
    "Since when it does not, and why.",
    [...labels, "fault"],
    (gauge) =>
      each((pool, source, state) => {
        const fault = state?.fault;
        if (fault) gauge.set({ pool, source, fault: fault.kind }, fault.since / SECOND);
      }),
  );
  addGauge(
    registry,
    "adit_source_changed_timestamp_seconds",
    "When its present figures were first seen.",
    labels,
    (gauge) =>
      each((pool, source, state) => {
        if (state?.changedAt != null) gauge.set({ pool, source }, state.changedAt / SECOND);
      }),
  );
}

type States = Readonly<Partial<Record<SourceKind, StateOfSource>>>;
type StateOfSource =
  Awaited<ReturnType<Store["pools"]["listSourceStates"]>> extends ReadonlyMap<string, infer Known>
    ? NonNullable<Known[keyof Known]>
    : never;

function addPools(registry: MetricsRegistry, { pools }: Services): void {
  type Live = Extract<Awaited<ReturnType<typeof pools.getPoolStats>>, { at: number }>;
  const add = (name: string, help: string, read: (stats: Live) => number | null) =>
    addGauge(registry, name, help, ["pool"], async (gauge) => {
      const all = await pools.listPoolStats().catch(() => []);
      for (const stats of all) {
        const value = stats.state === "stub" ? null : read(stats);
        if (value !== null) gauge.set({ pool: stats.terms.coin }, value);
      }
    });
  add("adit_pool_polled_timestamp_seconds", "When a pool's engine last gave figures.", ({ at }) => at / SECOND);
  add("adit_pool_live", "1 while a pool's figures are live.", ({ state }) => (state === "live" ? 1 : 0));
  add("adit_pool_hashrate", "Pool hashrate in the coin's base unit.", ({ hashrate }) => hashrate);
  add("adit_pool_miners", "Miners of a pool.", ({ miners }) => miners);
  add("adit_pool_workers", "Workers of a pool.", ({ workers }) => workers);
  add("adit_pool_blocks_24h", "Blocks found in 24 hours.", ({ blocksDay }) => blocksDay);
  add("adit_network_hashrate", "Network hashrate in the base unit.", ({ network }) => network?.hashrate ?? null);
  add("adit_network_height", "Height of the chain.", ({ network }) => network?.height ?? null);
}

import type { EngineReport, PoolSnapshot } from "#src/domain/mining/pool.ts";

/**
 * What a silent engine of several last reported of its terms holds on: fees, ports and minimum are no measurements. Its
 * figures do not: they stay unknown.
 */
export function keepTerms(snapshot: PoolSnapshot, past: PoolSnapshot | null): PoolSnapshot {
  const { engines } = snapshot;
  if (past === null || engines === undefined || !engines.some(({ fault }) => fault !== null)) return snapshot;
  const silent = engines.flatMap(({ fault, schemes }) => (fault === null ? [] : schemes));
  const fees = silent.flatMap((scheme) =>
    snapshot.fees[scheme] === undefined && past.fees[scheme] !== undefined ? [[scheme, past.fees[scheme]]] : [],
  );
  const known = new Set(snapshot.ports.map(({ port }) => port));
  const ports = past.ports.filter(({ port, scheme }) => !known.has(port) && scheme !== null && silent.includes(scheme));
  const lastBlockFoundAt = Math.max(snapshot.lastBlockFoundAt ?? 0, past.lastBlockFoundAt ?? 0) || null;
  return {
    ...snapshot,
    fees: { ...snapshot.fees, ...Object.fromEntries(fees) },
    ports: [...snapshot.ports, ...ports],
    // Each engine's own may differ: what was said of all of them holds on.
    minimumPayout: past.engines === undefined ? snapshot.minimumPayout : past.minimumPayout,
    payoutIntervalMs: past.engines === undefined ? snapshot.payoutIntervalMs : past.payoutIntervalMs,
    lastBlockFoundAt,
    engines: engines.map((engine) => keepTimes(engine, past.engines)),
  };
}

/** After a restart of this site, an outage goes on. */
function keepTimes(engine: EngineReport, past: readonly EngineReport[] = []): EngineReport {
  const before = past.find(
    ({ name, schemes, chain }) =>
      name === engine.name && chain === engine.chain && `${schemes}` === `${engine.schemes}`,
  );
  if (before === undefined || engine.fault === null) return engine;
  const since = before.fault === null ? engine.fault.since : Math.min(before.fault.since, engine.fault.since);
  return { ...engine, at: engine.at ?? before.at, fault: { ...engine.fault, since } };
}

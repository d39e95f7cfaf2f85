import { coins } from "#src/domain/coins/index.ts";
import { DAY } from "#src/domain/durations.ts";
import { createEngine, engineNames, exampleOptionsOf } from "#src/sources/engines/index.ts";
import type { EngineCapabilities, PoolEngine } from "#src/sources/engines/pool-engine.ts";

/** One line for each capability, one column for each engine of the registry. Throws where an engine cannot be set up. */
export function tabulateEngines(): string {
  const engines = engineNames.map(setUp);
  const rows = [
    ["", ...engines.map(({ name }) => name)],
    ...capabilityNames(engines).map((name) => [name, ...engines.map((engine) => describe(engine.capabilities[name]))]),
    ["watch", ...engines.map((engine) => describe(engine.watch !== undefined))],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function setUp(name: string): PoolEngine {
  const [coin] = coins;
  if (coin === undefined) throw new Error("There are no coins.");
  const engine = createEngine(name, {
    coin,
    schemes: ["prop"],
    fees: {},
    minimumPayout: null,
    address: "http://engine.invalid",
    options: exampleOptionsOf(name),
    now: Date.now,
    fetch: () => Promise.reject(new Error("nobody is asked")),
  });
  if (!engine.ok) throw new Error(engine.error);
  return engine.value;
}

function capabilityNames(engines: readonly PoolEngine[]): readonly (keyof EngineCapabilities)[] {
  const [first] = engines;
  // Of the object itself, so that a new capability is a new line; its type has no other keys.
  const isCapability = (name: string): name is keyof EngineCapabilities =>
    first !== undefined && name in first.capabilities;
  return Object.keys(first?.capabilities ?? {}).filter(isCapability);
}

function describe(value: EngineCapabilities[keyof EngineCapabilities]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  return value === 0 ? "none" : `${Math.floor(value / DAY)} d`;
}

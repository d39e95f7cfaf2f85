import { coins } from "#src/domain/coins/index.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
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
    schemes: rewardSchemes,
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

/** Of the engines themselves, so that a new capability is a new line. */
function capabilityNames(engines: readonly PoolEngine[]): readonly (keyof EngineCapabilities)[] {
  const isCapability = (name: string): name is keyof EngineCapabilities =>
    engines.some(({ capabilities }) => name in capabilities);
  return [...new Set(engines.flatMap(({ capabilities }) => Object.keys(capabilities)))].filter(isCapability);
}

function describe(value: EngineCapabilities[keyof EngineCapabilities]): string {
  if (value === undefined || value === 0) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  return value < DAY ? `${value / HOUR} h` : `${Math.floor(value / DAY)} d`;
}

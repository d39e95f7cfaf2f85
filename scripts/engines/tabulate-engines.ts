import { getCoin } from "#src/domain/coins/index.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { exampleAddressOf } from "#src/sources/engines/addresses.ts";
import {
  addressKindsOf,
  createEngine,
  engineNames,
  exampleOptionsOf,
  runsOf,
  testOf,
} from "#src/sources/engines/index.ts";
import type { EngineCapabilities, PoolEngine } from "#src/sources/engines/pool-engine.ts";

/**
 * One line for each capability and each trait, one column for each engine: as many tables below each other as the width, in
 * characters, needs. Throws where an engine cannot be set up.
 */
export function tabulateEngines(names: readonly string[] = engineNames, width = Number.POSITIVE_INFINITY): string {
  const rows = listRows(names.map(setUp));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const [first = 0] = widths;
  const tables: number[][] = [];
  let left = 0;
  for (const [index, own] of widths.slice(1).entries()) {
    const last = tables.at(-1);
    if (last === undefined || own + gap > left) {
      tables.push([index + 1]);
      left = width - first - own - gap;
    } else {
      last.push(index + 1);
      left -= own + gap;
    }
  }
  const writeRow = (row: readonly string[], columns: readonly number[]) =>
    [0, ...columns]
      .map((column) => (row[column] ?? "").padEnd(widths[column] ?? 0))
      .join(" ".repeat(gap))
      .trimEnd();
  return tables.map((columns) => rows.map((row) => writeRow(row, columns)).join("\n")).join("\n\n");
}

/** Spaces between two columns. */
const gap = 2;

function listRows(engines: readonly PoolEngine[]): readonly (readonly string[])[] {
  return [
    ["", ...engines.map(({ name }) => name)],
    ["tested", ...engines.map(({ name }) => testOf(name) ?? "made up")],
    ["addresses", ...engines.map(({ name }) => addressKindsOf(name).join(", ") || "none")],
    ...capabilityNames(engines).map((name) => [name, ...engines.map((engine) => describe(engine.capabilities[name]))]),
    ["watch", ...engines.map((engine) => describe(engine.watch !== undefined))],
    ...listTraits(engines),
  ];
}

function setUp(name: string): PoolEngine {
  const { coin = "btc", schemes = rewardSchemes } = runsOf(name);
  const engine = createEngine(name, {
    coin: getCoin(coin),
    schemes,
    fees: {},
    minimumPayout: null,
    address: exampleAddressOf(addressKindsOf(name)),
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

/** `login.worker`, `rules.payoutFee`, …: each group's members by name. */
function listTraits(engines: readonly PoolEngine[]): readonly (readonly string[])[] {
  const said = engines.map(
    ({ traits: { login, rules, averages } }) =>
      new Map<string, string>([
        ...entriesOf("login", { ...login }),
        ...entriesOf("rules", { ...rules }),
        ...entriesOf("averages", { ...averages }),
      ]),
  );
  const names = [...new Set(said.flatMap((traits) => [...traits.keys()]))];
  return names.map((name) => [name, ...said.map((traits) => traits.get(name) ?? "")]);
}

function entriesOf(group: string, members: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  return Object.entries(members).map(([name, value]) => [`${group}.${name}`, describeTrait(name, value)] as const);
}

/** A place or a way with its sign, as `in login "."`; null is "unknown", for the days of a reset and for a least time "none". */
function describeTrait(name: string, value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? "none" : value.map((item) => describeTime(Number(item))).join(", ");
  if (value === null) return name === "balanceResetDays" || name === "leastMs" ? "none" : "unknown";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && name.endsWith("Ms")) return describeTime(value);
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([key, part]) => (key === "in" || key === "by" ? `${key} ${part}` : `"${part}"`))
    .join(" ");
}

function describe(value: EngineCapabilities[keyof EngineCapabilities]): string {
  if (value === undefined || value === 0) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  return typeof value === "number" ? describeTime(value) : value.join(", ");
}

function describeTime(ms: number): string {
  if (ms < HOUR) return `${ms / MINUTE} min`;
  return ms < DAY ? `${ms / HOUR} h` : `${Math.floor(ms / DAY)} d`;
}

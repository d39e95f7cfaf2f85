import "./runtime/require-runtime.ts";
import { availableParallelism, cpus, loadavg } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import type { AttackOptions, AttackPart } from "./attack/attack-part.ts";
import { formatTable, type PartOutcome } from "./attack/attack-table.ts";
import { changedLists } from "./attack/engine/changed-lists.ts";
import { hostileEngine } from "./attack/engine/hostile-engine.ts";
import { coldAddresses } from "./attack/flood/cold-addresses.ts";
import { load } from "./attack/flood/load.ts";
import { stalePages } from "./attack/flood/stale-pages.ts";
import { fuzz } from "./attack/fuzz/fuzz.ts";
import { clockJumps } from "./attack/process/clock-jumps.ts";
import { fullDisk } from "./attack/process/full-disk.ts";
import { kills } from "./attack/process/kills.ts";
import { silentDatabase } from "./attack/process/silent-database.ts";
import { proofs } from "./attack/rules/proofs.ts";
import { targets } from "./attack/rules/targets.ts";
import { ensureBuilt } from "./build/build-site.ts";

// npm run attack: breaks a site of its own in every way we know, and says what gave way. Only on this machine.

const root = dirname(import.meta.dirname);
/** Those of one stage run at the same time: they wait more than they work, and measure nothing that another could disturb. */
const stages = [
  [targets, proofs],
  [fuzz],
  [hostileEngine],
  [changedLists],
  [coldAddresses],
  [stalePages],
  [load],
  [fullDisk, clockJumps, kills, silentDatabase],
];
const parts = stages.flat();

const usage = `Usage: npm run attack [-- <part> …] [--seed <number>] [--inputs <number>] [--slow <ms>] [--load <seconds>] [--kills <number>] [--kind <text>]

  part      ${parts.map(({ name }) => name).join(", ")}; all of them when none is named
  --seed    the same attack again; chosen by the clock when left out
  --inputs  of the fuzz (100000)
  --slow    an answer of the fuzz that takes longer is a fault (1000 ms)
  --load    how long each load and flood lasts (60 s)
  --kills   how often the site is killed (10)
  --kind    of the answers of a hostile engine, only those whose names have this in them
`;

// What an attack started ends with it, and its folders with them: at the event of exit, which a signal alone does not raise.
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)
  process.once(signal, () => process.exit(code));
process.exitCode = await attack(process.argv.slice(2));

async function attack(args: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { seed: text, inputs: text, slow: text, load: text, kills: text, kind: text, help: { type: "boolean" } },
    allowPositionals: true,
  });
  const number = (value: string | undefined, usual: number) => (value === undefined ? usual : Number(value));
  const options: AttackOptions = {
    seed: number(values.seed, Math.floor(Date.now() / 1000) % 1_000_000),
    inputs: number(values.inputs, 100_000),
    slowMs: number(values.slow, 1_000),
    loadMs: number(values.load, 60) * 1000,
    kills: number(values.kills, 10),
    kind: values.kind ?? "",
    say: (line) => void process.stderr.write(`  ${line}\n`),
  };
  const numbers = [options.seed, options.inputs, options.slowMs, options.loadMs, options.kills];
  const isKnown = positionals.every((name) => parts.some((part) => part.name === name));
  if (values.help === true || !isKnown || !numbers.every((one) => Number.isSafeInteger(one) && one >= 0)) {
    process.stderr.write(usage);
    return values.help === true ? 0 : 1;
  }
  await ensureBuilt(root);
  process.stdout.write(`Seed ${options.seed}. ${describeMachine()}\n\n`);
  const outcomes: PartOutcome[] = [];
  for (const stage of stages) {
    const wanted = stage.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    outcomes.push(...(await Promise.all(wanted.map((part) => runPart(part, options)))));
  }
  process.stdout.write(`${formatTable(outcomes)}\nLoad at the end ${loadavg()[0]?.toFixed(2)}.\n`);
  return outcomes.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

async function runPart(part: AttackPart, options: AttackOptions): Promise<PartOutcome> {
  process.stderr.write(`${part.title} …\n`);
  const startedAt = performance.now();
  const result = await part.run(options).catch((error: unknown) => ({
    counts: [],
    faults: [{ what: "the part broke off", input: String(error instanceof Error ? error.stack : error) }],
    slowest: [],
    leftOut: null,
  }));
  return { ...result, title: part.title, seconds: (performance.now() - startedAt) / 1000 };
}

/** What a time holds for. */
function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || "unknown processor";
  const load = loadavg().map((value) => value.toFixed(2));
  return `${availableParallelism()} cores (${model}), Node ${process.version}, load ${load.join(" ")}.`;
}

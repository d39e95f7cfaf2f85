import type { HardwareKind } from "#src/domain/coins/coin.ts";
import { mix, unit } from "./noise.ts";
import { STEPS_PER_DAY } from "./time-steps.ts";

export interface DemoWorker {
  readonly name: string;
  readonly seed: number;
  /** Its part of the miner's hashrate, against the other workers. A whole number, so that sums of sums agree exactly. */
  readonly weight: number;
  /** Steps between which it exists. */
  readonly from: number;
  readonly to: number;
  /** Chance of an outage or a dip each day. */
  readonly trouble: number;
  /** A trouble that comes at the same time each day, for the showcase. */
  readonly daily: Trouble | null;
}

/** For `length` steps from step `start` of a day, the worker keeps `keep`/16 of its hashrate; 0 = it is off. */
export interface Trouble {
  readonly start: number;
  readonly length: number;
  readonly keep: number;
}

/** At most one trouble a day begins; `wide` is one of the miner's own (his power or line) and hits all workers alike. */
function troubleOf(worker: DemoWorker, day: number, wide: Trouble | null): Trouble | null {
  if (worker.daily !== null) return worker.daily;
  if (wide !== null) return wide;
  const hash = mix(worker.seed, day);
  if (unit(hash) >= worker.trouble) return null;
  const shape = mix(hash, 7);
  const u = unit(mix(hash, 8));
  return {
    start: shape % STEPS_PER_DAY,
    length: 1 + Math.floor(u * u * 100),
    keep: (shape >>> 16) % 10 < 7 ? 0 : 5 + ((shape >>> 24) % 5),
  };
}

const wideChance = 0.008;

/** What befalls all workers of a miner that day. */
export function wideTroubleOf(minerSeed: number, day: number): Trouble | null {
  const hash = mix(minerSeed, day);
  if (unit(hash) >= wideChance) return null;
  const shape = mix(hash, 7);
  return { start: shape % STEPS_PER_DAY, length: 2 + ((shape >>> 16) % 40), keep: 0 };
}

/**
 * Writes the worker's weight in each step of a day into `out`. Answers the weight itself, and leaves `out` alone, when it
 * is the same all day: that is so on nearly every day of nearly every worker, and makes long histories cheap.
 */
export function weighWorkerDay(
  worker: DemoWorker,
  day: number,
  wide: { readonly before: Trouble | null; readonly today: Trouble | null },
  out: Int32Array,
): number | null {
  const first = day * STEPS_PER_DAY;
  const from = Math.max(0, worker.from - first);
  const to = Math.min(STEPS_PER_DAY, worker.to - first);
  if (from >= to) return 0;
  const before = troubleOf(worker, day - 1, wide.before);
  const today = troubleOf(worker, day, wide.today);
  const spill = before === null ? 0 : Math.max(0, before.start + before.length - STEPS_PER_DAY);
  if (spill === 0 && today === null && from === 0 && to === STEPS_PER_DAY) return worker.weight;
  out.fill(0, 0, from);
  out.fill(worker.weight, from, to);
  out.fill(0, to);
  if (before !== null && spill > from) out.fill(kept(worker, before), from, Math.min(spill, to));
  if (today !== null) {
    const start = Math.max(from, spill, today.start);
    const end = Math.min(to, today.start + today.length);
    if (start < end) out.fill(kept(worker, today), start, end);
  }
  return null;
}

function kept(worker: DemoWorker, trouble: Trouble): number {
  return Math.floor((worker.weight * trouble.keep) / 16);
}

const namesByHardware: Readonly<Record<string, readonly string[]>> = {
  asic: ["asic", "s21", "rack", "unit", "m60"],
  gpu: ["rig", "gpu", "hive", "miner", "box"],
  cpu: ["cpu", "epyc", "node", "ryzen", "desk"],
};

/** Names as people give them; a few need care in a path. */
const oddNames = ["attic #2", "shed/left", "50%", "~garage", "Кухня", "rig.01.a"];

export function nameWorker(hardware: HardwareKind | undefined, seed: number, index: number, count: number): string {
  const odd = oddNames[mix(seed, index) % 60];
  if (odd !== undefined && index > 0 && index < 4) return `${odd}${index > 1 ? `-${index}` : ""}`;
  const [kind = ""] = (hardware ?? "gpu").split("-");
  const names = namesByHardware[kind] ?? ["worker"];
  const name = names[seed % names.length] ?? "worker";
  return `${name}${seed & 1 ? "-" : ""}${String(index + 1).padStart(count > 99 ? 3 : 2, "0")}`;
}

import type { Store } from "#src/db/store.ts";
import type { MinerPart, MinerReadings, ReadRigs } from "#src/domain/miners/miner-record.ts";
import type { Worker } from "#src/domain/mining/miner.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { stepMs as slotMs } from "./hashrate-averages.ts";
import type { SeenMinerStats } from "./miner-stats.ts";
import type { MinerRecords, ReadRecord } from "./records.ts";

type RigKey = Pick<Worker, "name" | "scheme">;

/** `coming`: being read. `unanswered`: never reported, and no response now. */
export type RigRates =
  | { readonly kind: "coming" | "unanswered" }
  /** `rates`: a hashrate for each ten minutes, NaN = not known; null for a rig without reports. */
  | {
      readonly kind: "kept";
      endOf(rigs: readonly RigKey[]): number;
      rates(rig: RigKey, window: { readonly from: number; readonly to: number }): Float64Array | null;
    };

/** `isLong`: beyond the last 7 days. `names`: which rigs, where the engine reports one at a time. */
export async function readRigRates(
  records: MinerRecords,
  { coin, address }: Pick<SeenMinerStats, "coin" | "address">,
  { names, isLong }: { readonly names: readonly string[] | null; readonly isLong: boolean },
): Promise<RigRates> {
  const parts: readonly MinerPart[] = isLong ? ["rigs", "rigs-past"] : ["rigs"];
  const read = await records.read(coin, address, parts, names === null ? {} : { rigs: names });
  return read.kind === "known" ? collectRates(read) : { kind: "unanswered" };
}

function collectRates({ record: { parts } }: Extract<ReadRecord, { kind: "known" }>): RigRates {
  const { rigs, "rigs-past": past } = parts;
  if (rigs === undefined || (rigs.value === null && rigs.fault === null)) return { kind: "coming" };
  if (rigs.value === null) return { kind: "unanswered" };
  const { to } = rigs.value;
  const ends = new Map(rigs.value.rigs.map((rig) => [keyOf(rig), rig.to ?? to]));
  const read = [past?.value ?? null, rigs.value].filter((value) => value !== null).map(indexRigs);
  return {
    kind: "kept",
    endOf: (of) => Math.min(to, ...of.map((rig) => ends.get(keyOf(rig)) ?? to)),
    rates(rig, { from, to }) {
      const key = keyOf(rig);
      if (!read.some(({ rates }) => rates.has(key))) return null;
      const rates = new Float64Array((to - from) / slotMs).fill(Number.NaN);
      for (const { from: readFrom, stepMs, rates: known } of read)
        fill(rates, known.get(key) ?? [], { from, readFrom, stepMs });
      return rates;
    },
  };
}

function indexRigs({ from, stepMs, rigs }: ReadRigs) {
  return { from, stepMs, rates: new Map(rigs.map((rig) => [keyOf(rig), rig.rates])) };
}

const keyOf = ({ name, scheme }: RigKey) => JSON.stringify([name, scheme]);

/** Hours fill their ten-minute steps first; real ten-minute steps overwrite them. */
function fill(
  rates: Float64Array,
  known: ArrayLike<number>,
  { from, readFrom, stepMs }: { readonly from: number; readonly readFrom: number; readonly stepMs: number },
): void {
  const slots = Math.min(stepMs, HOUR) / slotMs;
  for (let step = 0; step < known.length; step += 1) {
    const rate = known[step] ?? Number.NaN;
    if (Number.isNaN(rate)) continue;
    const first = (readFrom + step * stepMs - from) / slotMs;
    for (let slot = Math.max(0, first); slot < Math.min(rates.length, first + slots); slot += 1) rates[slot] = rate;
  }
}

export function hasRigWorked(parts: MinerReadings, rig: RigKey, before: number): boolean | null {
  const past = parts["rigs-past"];
  if (past === undefined || (past.value === null && past.fault === null)) return null;
  if (past.value === null) return false;
  const { from, stepMs, rates } = indexRigs(past.value);
  return rates.get(keyOf(rig))?.some((rate, step) => rate > 0 && from + (step + 1) * stepMs <= before) ?? false;
}

/** Invented names would cost engine requests and displace real ones. */
export async function keepKnownRigs(
  { miners }: { readonly miners: Pick<Store["miners"], "findRecord"> },
  { coin, address }: Pick<SeenMinerStats, "coin" | "address">,
  rigs: readonly string[],
): Promise<readonly string[]> {
  const answer = (await miners.findRecord(coin, address, ["answer"]))?.parts.answer?.value;
  const known = new Set(answer?.miner.workers.map(({ name }) => name));
  return rigs.filter((name) => known.has(name));
}

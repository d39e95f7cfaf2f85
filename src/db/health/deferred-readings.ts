import {
  type MinerPart,
  type MinerPartValues,
  type MinerReadings,
  minerParts,
  type PartReading,
} from "#src/domain/miners/miner-record.ts";
import type { MinerRepository } from "../store.ts";
import type { DeferredWrites } from "./deferred-writes.ts";
import { findStorageFault } from "./storage-fault.ts";

interface Unsaved {
  readonly readings: MinerReadings;
  readonly version: number;
}

/** Miners' parts while the database accepts no writes: pages see them as if they were stored. */
export function deferReadings(
  miners: MinerRepository,
  deferred: DeferredWrites,
  now: () => number,
): Pick<MinerRepository, "saveReadings" | "findRecord" | "hasMiner"> {
  const unsaved = new Map<string, Unsaved>();
  const keyOf = (pool: string, address: string) => `miner ${pool} ${address}`;
  const findWaiting = (key: string) => (deferred.isWaiting(key) ? unsaved.get(key) : undefined);

  return {
    async saveReadings(pool, address, readings) {
      const key = keyOf(pool, address);
      const former = unsaved.get(key);
      // A new write replaces a waiting one of the same miner, so it must include its parts.
      const held = {
        readings: former === undefined ? readings : joinReadings(former.readings, readings),
        version: Math.max(now(), (former?.version ?? 0) + 1),
      };
      unsaved.set(key, held);
      const settle = () => {
        if (unsaved.get(key) === held) unsaved.delete(key);
      };
      let version = held.version;
      const write = async () => {
        version = await miners.saveReadings(pool, address, held.readings);
        settle();
      };
      try {
        await deferred.run(key, write, countRows(held.readings));
      } catch (error) {
        settle();
        throw error;
      }
      return version;
    },

    async findRecord(pool, address, parts = minerParts) {
      const held = findWaiting(keyOf(pool, address));
      if (held === undefined) return miners.findRecord(pool, address, parts);
      const stored = await orNull(miners.findRecord(pool, address, parts));
      return {
        version: Math.max(held.version, stored?.version ?? 0),
        parts: joinReadings(stored?.parts ?? {}, pickParts(held.readings, parts)),
      };
    },

    hasMiner: async (pool, address) =>
      findWaiting(keyOf(pool, address)) !== undefined || miners.hasMiner(pool, address),
  };
}

/** Null also when the database fails. */
async function orNull<Value>(answer: Promise<Value | null>): Promise<Value | null> {
  try {
    return await answer;
  } catch (error) {
    if (findStorageFault(error) === null) throw error;
    return null;
  }
}

type WritableReadings = { -readonly [Part in MinerPart]?: MinerReadings[Part] };

/** Joins as the database does: a part without a value leaves the former one. */
function joinReadings(before: MinerReadings, after: MinerReadings): MinerReadings {
  const joined: WritableReadings = { ...before };
  for (const part of minerParts) join(joined, part, after[part]);
  return joined;
}

function join<Part extends MinerPart>(
  readings: { [Key in Part]?: PartReading<MinerPartValues[Key]> },
  part: Part,
  after: PartReading<MinerPartValues[Part]> | undefined,
): void {
  if (after === undefined) return;
  const { value = null, readAt = null } = readings[part] ?? {};
  readings[part] = after.value === null ? { ...after, value, readAt } : after;
}

function pickParts(readings: MinerReadings, parts: readonly MinerPart[]): MinerReadings {
  return Object.fromEntries(Object.entries(readings).filter(([part]) => parts.some((one) => one === part)));
}

/** Approximate memory, in rows of samples. */
function countRows({ answer, history, past, payouts, blocks, rigs, "rigs-past": rigsPast }: MinerReadings): number {
  const ratesPerRow = 250;
  const lists = [
    history?.value,
    past?.value,
    answer?.value?.miner.workers,
    payouts?.value?.pending,
    blocks?.value?.items,
  ];
  const rates = [rigs, rigsPast].flatMap((reading) => reading?.value?.rigs ?? []);
  const listed = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return 1 + listed + Math.ceil(rates.reduce((sum, rig) => sum + rig.rates.length, 0) / ratesPerRow);
}

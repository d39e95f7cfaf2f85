import { generateAddress } from "#src/domain/addresses/generate-address.ts";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { demoMagnitudes } from "./magnitudes.ts";
import { hashText, mix, noiseBytes, unit } from "./noise.ts";
import { createSlots, type DemoSlot, middlingWorkerRate } from "./slots.ts";
import { dayOfStep, STEPS_PER_DAY } from "./time-steps.ts";
import { type DemoWorker, nameWorker, type Trouble } from "./workers.ts";

/** One miner: one address, one stay. Steps: he connects at `from`, mines in [minesFrom, to), and is known until `knownTo`. */
export interface DemoMiner {
  readonly slot: DemoSlot;
  readonly key: string;
  readonly seed: number;
  readonly address: string;
  readonly from: number;
  readonly minesFrom: number;
  readonly to: number;
  readonly knownTo: number;
  readonly parts: readonly DemoPart[];
}

/** What a miner does under one scheme. */
export interface DemoPart {
  readonly miner: DemoMiner;
  readonly scheme: RewardScheme;
  readonly seed: number;
  /** Base units for one unit of worker weight. */
  readonly unitRate: number;
  readonly workers: readonly DemoWorker[];
}

interface Stay {
  readonly slot: DemoSlot;
  readonly generation: number;
  readonly key: string;
  readonly from: number;
}

export interface DemoPopulation {
  readonly schemes: readonly RewardScheme[];
  /** Work behind one share, in hashes. */
  readonly hashesPerShare: number;
  /** The step from which nobody mines any more; Infinity for a pool that runs. */
  readonly endStep: number;
  /** Those who mine at some time in [from, to). */
  readonly listMiners: (from: number, to: number) => readonly DemoMiner[];
  /** Whom the pool knows by this address at this step, or null. */
  readonly findMiner: (address: string, step: number) => DemoMiner | null;
}

export function createPopulation(
  coin: CoinFacts,
  seed: number,
  schemes: readonly RewardScheme[],
  endStep: number,
): DemoPopulation {
  const magnitude = demoMagnitudes[coin.slug];
  if (magnitude === undefined) throw new Error(`The demo knows no magnitudes of ${coin.slug}.`);
  const peopleSeed = mix(seed, hashText("people"));
  const slots = createSlots(peopleSeed, schemes, magnitude.networkHashrate * magnitude.poolShare);
  const miners = new BoundedCache<string, DemoMiner>(700);
  const indexes = new BoundedCache<number, ReadonlyMap<string, Stay>>(2);

  const seedOf = (stay: Stay) => mix(mix(peopleSeed, 100_000 + stay.slot.index), stay.generation);
  const minerOf = (stay: Stay) => miners.get(stay.key, () => createMiner(coin, seedOf(stay), stay, endStep));

  /** Stays, stretched by `after` steps, that meet [from, to). */
  function* overlapping(slot: DemoSlot, from: number, to: number, after: number): Generator<Stay> {
    const length = slot.wait + slot.life + after;
    const first = Math.floor((from - length - slot.offset) / slot.period);
    const last = Math.floor((to - 1 - slot.offset) / slot.period);
    for (let generation = first; generation <= last; generation++) {
      const start = slot.offset + generation * slot.period;
      if (start + length <= from || start >= to || start + slot.wait >= endStep) continue;
      yield { slot, generation, key: `${slot.index}.${generation}`, from: start };
    }
  }

  function listMiners(from: number, to: number): readonly DemoMiner[] {
    const list: DemoMiner[] = [];
    for (const slot of slots) {
      for (const stay of overlapping(slot, from, to, 0)) {
        const miner = minerOf(stay);
        if (miner.minesFrom < to && miner.to > from) list.push(miner);
      }
    }
    return list;
  }

  function indexOfDay(day: number): ReadonlyMap<string, Stay> {
    const index = new Map<string, Stay>();
    const first = day * STEPS_PER_DAY;
    for (const slot of slots) {
      for (const stay of overlapping(slot, first, first + STEPS_PER_DAY, slot.remembered)) {
        index.set(normalise(coin, addressOf(coin, seedOf(stay))), stay);
      }
    }
    return index;
  }

  return {
    schemes,
    hashesPerShare: 2 ** Math.round(Math.log2(Math.max(1, middlingWorkerRate(slots) * 20))),
    endStep,
    listMiners,
    findMiner: (address, step) => {
      const day = dayOfStep(step);
      const stay = indexes.get(day, () => indexOfDay(day)).get(normalise(coin, address));
      if (stay === undefined) return null;
      const miner = minerOf(stay);
      return step >= miner.from && step < miner.knownTo ? miner : null;
    },
  };
}

function normalise(coin: CoinFacts, address: string): string {
  const trimmed = address.trim();
  return coin.isAddressCaseInsensitive ? trimmed.toLowerCase() : trimmed;
}

function addressOf(coin: CoinFacts, minerSeed: number): string {
  return generateAddress(coin, noiseBytes(mix(minerSeed, 2), 32));
}

function createMiner(coin: CoinFacts, seed: number, stay: Stay, endStep: number): DemoMiner {
  const { slot, from } = stay;
  const minesFrom = from + slot.wait;
  const to = Math.min(minesFrom + slot.life, endStep);
  const luck = 0.75 + 0.5 * unit(mix(seed, 1));
  const parts: DemoPart[] = [];
  let address: string | null = null;
  const miner: DemoMiner = {
    slot,
    key: stay.key,
    seed,
    // Long histories meet thousands of miners and show the address of none.
    get address() {
      address ??= addressOf(coin, seed);
      return address;
    },
    from,
    minesFrom,
    to,
    knownTo: to + slot.remembered,
    parts,
  };
  slot.schemes.forEach((scheme, nth) => {
    const fraction = slot.schemes.length === 1 ? 1 : nth === 0 ? 0.7 : 0.3;
    const count = nth === 0 ? slot.workers : Math.max(1, Math.round(slot.workers * 0.4));
    const partSeed = mix(seed, 10 + nth);
    const workers = Array.from({ length: count }, (_, i) => createWorker(coin, miner, partSeed, i, count));
    const weight = workers.reduce((sum, worker) => sum + worker.weight, 0);
    parts.push({ miner, scheme, seed: partSeed, unitRate: (slot.baseRate * luck * fraction) / weight, workers });
  });
  return miner;
}

function createWorker(coin: CoinFacts, miner: DemoMiner, partSeed: number, index: number, count: number): DemoWorker {
  const seed = mix(partSeed, 1000 + index);
  const { slot, minesFrom, to } = miner;
  const daily = dailyTroubleOf(slot, index);
  const u = unit(mix(seed, 1));
  const v = unit(mix(seed, 2));
  const staysThroughout = index === 0 || daily !== null || u < 0.78;
  const life = to - minesFrom;
  return {
    // Both schemes of a miner name their rigs alike: the same rig may mine under either.
    name: nameWorker(coin.hardware[0], miner.seed, index, count),
    seed,
    weight: 70 + Math.floor(60 * unit(mix(seed, 3))),
    from: staysThroughout || u < 0.89 ? minesFrom : minesFrom + Math.floor((u - 0.89) * 4 * life),
    to: staysThroughout || u >= 0.89 ? to : to - Math.floor((u - 0.78) * 4 * life),
    trouble: 0.01 + 0.12 * v * v * v,
    daily,
  };
}

function dailyTroubleOf(slot: DemoSlot, worker: number): Trouble | null {
  if (slot.kind === "shift") return { start: slot.dailyStart, length: 48, keep: 0 };
  if (slot.kind === "dip" && worker === 1) return { start: slot.dailyStart, length: 40, keep: 5 };
  return null;
}

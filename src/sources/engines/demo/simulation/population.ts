import { LRUCache } from "lru-cache";
import { generateAddress } from "#src/domain/addresses/generate-address.ts";
import type { CoinFacts, HardwareKind } from "#src/domain/coins/coin.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { createTimeSlices } from "../../../event-loop/time-slices.ts";
import { findDemoMagnitude } from "./magnitudes.ts";
import { createMinerProfiles, type MinerProfile, medianWorkerRate } from "./miner-profiles.ts";
import { dayOfStep, hashText, mix, noiseBytes, STEPS_PER_DAY, unit } from "./noise-and-steps.ts";

/** Steps: they connect at `from`, mine in [minesFrom, to), and the pool knows them until `knownTo`. */
export interface DemoMiner {
  readonly profile: MinerProfile;
  readonly key: string;
  readonly seed: number;
  readonly address: string;
  readonly from: number;
  readonly minesFrom: number;
  readonly to: number;
  readonly knownTo: number;
  readonly parts: readonly DemoPart[];
}

export interface DemoPart {
  readonly miner: DemoMiner;
  readonly scheme: RewardScheme;
  readonly seed: number;
  /** Base units for one unit of weight. */
  readonly unitRate: number;
  readonly workers: readonly DemoWorker[];
}

export interface DemoWorker {
  readonly name: string;
  readonly seed: number;
  /** A whole number, so that sums of sums agree exactly. */
  readonly weight: number;
  /** Steps. */
  readonly from: number;
  readonly to: number;
  readonly disruptionChance: number;
  readonly daily: Disruption | null;
}

/** Steps of a day. A worker keeps `keep`/16 of its hashrate; 0 = it is offline. */
export interface Disruption {
  readonly start: number;
  readonly length: number;
  readonly keep: number;
}

interface Stay {
  readonly profile: MinerProfile;
  readonly generation: number;
  readonly from: number;
}

export interface DemoPopulation {
  readonly schemes: readonly RewardScheme[];
  /** Work of one share, in hashes. */
  readonly hashesPerShare: number;
  /** Infinity while the pool runs. */
  readonly endStep: number;
  /** In [from, to). */
  readonly listMiners: (from: number, to: number) => readonly DemoMiner[];
  readonly findMiner: (address: string, step: number) => Promise<DemoMiner | null>;
}

export function createPopulation(
  coin: CoinFacts,
  seed: number,
  schemes: readonly RewardScheme[],
  endStep: number,
): DemoPopulation {
  const magnitude = findDemoMagnitude(coin.slug);
  const peopleSeed = mix(seed, hashText("people"));
  const profiles = createMinerProfiles(peopleSeed, schemes, magnitude.networkHashrate * magnitude.poolShare);

  const seedOf = (stay: Stay) => mix(mix(peopleSeed, 100_000 + stay.profile.index), stay.generation);
  // A stay has two steps at least, so a profile has had fewer than 2^21 of them since 1970.
  const miners = new LRUCache<number, DemoMiner, Stay>({
    max: 700,
    memoMethod: (_key, _old, { context: stay }) => createMiner(coin, seedOf(stay), stay, endStep),
  });
  const minerOf = (stay: Stay) => miners.memo(stay.profile.index * 2 ** 21 + stay.generation, { context: stay });

  function* overlapping(profile: MinerProfile, from: number, to: number, after: number): Generator<Stay> {
    const length = profile.wait + profile.life + after;
    const first = Math.floor((from - length - profile.offset) / profile.period);
    const last = Math.floor((to - 1 - profile.offset) / profile.period);
    for (let generation = first; generation <= last; generation++) {
      const start = profile.offset + generation * profile.period;
      if (start + length <= from || start >= to || start + profile.wait >= endStep) continue;
      yield { profile, generation, from: start };
    }
  }

  function listMiners(from: number, to: number): readonly DemoMiner[] {
    const list: DemoMiner[] = [];
    for (const profile of profiles) {
      for (const stay of overlapping(profile, from, to, 0)) {
        const miner = minerOf(stay);
        if (miner.minesFrom < to && miner.to > from) list.push(miner);
      }
    }
    return list;
  }

  const staysByAddress = new LRUCache<number, Promise<ReadonlyMap<string, Stay>>>({ max: 2, memoMethod: indexDay });

  async function indexDay(day: number): Promise<ReadonlyMap<string, Stay>> {
    const yieldIfDue = createTimeSlices();
    const index = new Map<string, Stay>();
    const first = day * STEPS_PER_DAY;
    for (const profile of profiles) {
      for (const stay of overlapping(profile, first, first + STEPS_PER_DAY, profile.remembered)) {
        index.set(normalise(coin, addressOf(coin, seedOf(stay))), stay);
        await yieldIfDue();
      }
    }
    return index;
  }

  return {
    schemes,
    hashesPerShare: 2 ** Math.round(Math.log2(Math.max(1, medianWorkerRate(profiles) * 20))),
    endStep,
    listMiners,
    findMiner: async (address, step) => {
      const day = dayOfStep(step);
      const stay = (await staysByAddress.memo(day)).get(normalise(coin, address));
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
  const { profile, from } = stay;
  const minesFrom = from + profile.wait;
  const to = Math.min(minesFrom + profile.life, endStep);
  const luck = 0.75 + 0.5 * unit(mix(seed, 1));
  const parts: DemoPart[] = [];
  let address: string | null = null;
  const miner: DemoMiner = {
    profile,
    key: `${profile.index}.${stay.generation}`,
    seed,
    // Computed on first use: long histories need no addresses.
    get address() {
      address ??= addressOf(coin, seed);
      return address;
    },
    from,
    minesFrom,
    to,
    knownTo: to + profile.remembered,
    parts,
  };
  profile.schemes.forEach((scheme, nth) => {
    const fraction = profile.schemes.length === 1 ? 1 : nth === 0 ? 0.7 : 0.3;
    const count = nth === 0 ? profile.workers : Math.max(1, Math.round(profile.workers * 0.4));
    const partSeed = mix(seed, 10 + nth);
    const workers = Array.from({ length: count }, (_, i) => createWorker(coin, miner, partSeed, i, count));
    const weight = workers.reduce((sum, worker) => sum + worker.weight, 0);
    parts.push({ miner, scheme, seed: partSeed, unitRate: (profile.baseRate * luck * fraction) / weight, workers });
  });
  return miner;
}

function createWorker(coin: CoinFacts, miner: DemoMiner, partSeed: number, index: number, count: number): DemoWorker {
  const seed = mix(partSeed, 1000 + index);
  const { profile, minesFrom, to } = miner;
  const daily = dailyDisruptionOf(profile, index);
  const u = unit(mix(seed, 1));
  const v = unit(mix(seed, 2));
  const staysThroughout = index === 0 || daily !== null || u < 0.78;
  const life = to - minesFrom;
  return {
    // The same rig may mine under either scheme.
    name: nameWorker(coin.hardware[0], miner.seed, index, count),
    seed,
    weight: 70 + Math.floor(60 * unit(mix(seed, 3))),
    from: staysThroughout || u < 0.89 ? minesFrom : minesFrom + Math.floor((u - 0.89) * 4 * life),
    to: staysThroughout || u >= 0.89 ? to : to - Math.floor((u - 0.78) * 4 * life),
    disruptionChance: 0.01 + 0.12 * v * v * v,
    daily,
  };
}

function dailyDisruptionOf(profile: MinerProfile, worker: number): Disruption | null {
  if (profile.kind === "shift") return { start: profile.dailyStart, length: 48, keep: 0 };
  if (profile.kind === "dip" && worker === 1) return { start: profile.dailyStart, length: 40, keep: 5 };
  return null;
}

const namesByHardware: Readonly<Record<string, readonly string[]>> = {
  asic: ["asic", "s21", "rack", "unit", "m60"],
  gpu: ["rig", "gpu", "hive", "miner", "box"],
  cpu: ["cpu", "epyc", "node", "ryzen", "desk"],
};

/** Realistic names; some of them must be escaped in a path. */
const oddNames = ["attic #2", "shed/left", "50%", "~garage", "Кухня", "rig.01.a"];

function nameWorker(hardware: HardwareKind | undefined, seed: number, index: number, count: number): string {
  const odd = oddNames[mix(seed, index) % 60];
  if (odd !== undefined && index > 0 && index < 4) return `${odd}${index > 1 ? `-${index}` : ""}`;
  const [kind = ""] = (hardware ?? "gpu").split("-");
  const names = namesByHardware[kind] ?? ["worker"];
  const name = names[seed % names.length] ?? "worker";
  return `${name}${seed & 1 ? "-" : ""}${String(index + 1).padStart(count > 99 ? 3 : 2, "0")}`;
}

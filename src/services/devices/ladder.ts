import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Device } from "#src/domain/devices/device.ts";
import { profitAt } from "#src/domain/earnings/power-cost.ts";

export interface LadderMachine {
  readonly device: Device;
  readonly coin: CoinSlug;
  readonly hashrate: number;
  /** USD, after the pool's fee. */
  readonly revenueUsd: number;
  readonly kilowattHours: number;
}

/** For one kind of work: the best machines, cheap power first. */
export type LadderRung = readonly LadderMachine[];

const rungCount = 8;
/** No machine is worth running above this, USD per kilowatt-hour. */
const highestPowerCost = 1;

/** Visitors own machines for these. Where the operator lacks their coins, other kinds take their place. */
const algorithms = ["sha256", "sha3x", "equihash", "scrypt", "kheavyhash"];
const common = ["amd/ryzen-9-9950x", "bitaxe/gamma-601"];

export function buildLadder(machines: readonly LadderMachine[]): readonly LadderRung[] {
  const ofType = (type: Device["type"]) => machines.filter(({ device }) => device.type === type);
  const asics = Map.groupBy(ofType("asic"), ({ coin }) => getCoin(coin).algorithmSlug);
  const wanted = [
    ...algorithms.map((algorithm) => asics.get(algorithm) ?? []),
    ofType("gpu"),
    ...common.map((id) => machines.filter(({ device }) => `${device.vendor.slug}/${device.slug}` === id)),
  ];
  const others = [...asics].flatMap(([algorithm, kind]) => (algorithms.includes(algorithm) ? [] : [kind]));
  const byRevenue = (one: LadderRung, other: LadderRung) => (other[0]?.revenueUsd ?? 0) - (one[0]?.revenueUsd ?? 0);
  const rungs = [...wanted.map(findBest), ...others.map(findBest).toSorted(byRevenue)];
  return rungs.filter(({ length }) => length > 0).slice(0, rungCount);
}

/** A day's profit is a line over the power cost; the result is the upper edge. */
export function findBest(machines: readonly LadderMachine[]): LadderRung {
  const rung: LadderMachine[] = [];
  let price: number | null = 0;
  while (price !== null) {
    const best = findBestAt(machines, price);
    if (best === null) return rung;
    rung.push(best);
    const crossings = machines.flatMap((machine) => {
      const saved = best.kilowattHours - machine.kilowattHours;
      return saved > 0 ? [(best.revenueUsd - machine.revenueUsd) / saved] : [];
    });
    price = crossings.length === 0 ? null : Math.min(...crossings);
    if (price !== null && price > highestPowerCost) price = null;
  }
  return rung;
}

/** Between equal machines the lower power wins: it is better from there on. */
function findBestAt(machines: readonly LadderMachine[], powerCost: number): LadderMachine | null {
  return machines.reduce<LadderMachine | null>((best, machine) => {
    if (best === null) return machine;
    const gain = (profitAt(machine, powerCost) ?? 0) - (profitAt(best, powerCost) ?? 0);
    const isSame = Math.abs(gain) < 1e-9;
    return (isSame ? machine.kilowattHours < best.kilowattHours : gain > 0) ? machine : best;
  }, null);
}

import type { Miner, Worker } from "#src/domain/mining/miner.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { mapInSlices } from "../../event-loop/time-slices.ts";
import { type Connection, readConnection, type StratumFile } from "./responses.ts";

const unknownRates = { tenMinutes: null, sixHours: null, day: null };
const unknownShares = { valid: null, stale: null, invalid: null };

/** Until ten shares are counted, the difficulty of the first one stands for a hashrate. */
const measuringForMs = 5 * MINUTE;
/** The difficulty of a first share, 500,001, by the 30 seconds in which a rig is meant to find one. */
const unmeasuredRate = 16_666;
/** Of a rig that logs in with its wallet, as most programs do: this much of it becomes its name. */
const shortestWalletName = 16;

export async function readOwnMiner(file: StratumFile, chain: string): Promise<Miner> {
  const connections = file.workers.flatMap((text) => readConnection(text) ?? []);
  const nameOf = ({ name }: Connection) =>
    name.length >= shortestWalletName && file.wallet.startsWith(name) ? "" : name;
  const workers = await mapInSlices(
    [...Map.groupBy(connections, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1)),
    ([name, own]): Worker => ({
      name,
      scheme: "pplns",
      hashrate: { ...unknownRates, tenMinutes: sumKnown(own.map(rateOf)) },
      // Its `last_share_found_time` is of shares of P2Pool's own chain, days apart for a small rig.
      lastShareAt: null,
      shares: unknownShares,
      trend: null,
    }),
  );
  const isMeasuring =
    file.hashrate_15m === 0 && connections.some(({ connectedSeconds }) => connectedSeconds * SECOND < measuringForMs);
  return {
    ...minerWithout(file.wallet, chain),
    hashrate: { ...unknownRates, tenMinutes: isMeasuring ? null : file.hashrate_15m },
    workers,
  };
}

/** Every other wallet may mine at another node of P2Pool: nothing is known of it here. */
export function minerWithout(address: string, chain: string): Miner {
  return {
    address,
    hashrate: unknownRates,
    lastShareAt: null,
    shares: unknownShares,
    workers: [],
    balances: [{ chain, confirmed: null, unconfirmed: null, paid: null, threshold: null }],
  };
}

function rateOf({ connectedSeconds, hashrate }: Connection): number | null {
  return connectedSeconds * SECOND < measuringForMs || hashrate === unmeasuredRate ? null : hashrate;
}

function sumKnown(rates: readonly (number | null)[]): number | null {
  const known = rates.filter((rate) => rate !== null);
  return known.length === 0 ? null : known.reduce((sum, rate) => sum + rate, 0);
}

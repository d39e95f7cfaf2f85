import { useSyncExternalStore } from "react";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { subscribeToOwn } from "./own-terms.ts";
import { readStoredPowerCost } from "./power-cost.ts";
import "./own-terms.css";

/** Only a price without a fault is stored (use-power-memory.ts); whatever else stands there counts as none. */
function readOwnPowerCost(): number {
  const stored = readStoredPowerCost();
  const cost = stored ? Math.abs(Number(stored)) : Number.NaN;
  return cost <= 1000 ? cost : DEFAULT_POWER_COST;
}

/** The visitor's price of a kilowatt-hour in USD, else the default one; undefined on the server and in the first client render. */
export function useOwnPowerCost(): number | undefined {
  return useSyncExternalStore(subscribeToOwn, readOwnPowerCost, () => undefined);
}

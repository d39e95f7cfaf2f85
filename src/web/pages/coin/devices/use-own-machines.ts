import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { report } from "../../../calls/report.ts";
import { useApiClient } from "../../../calls/use-api-client.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { readStoredRig } from "../../../preferences/own-rig.ts";
import { readStoredPowerCost } from "../../../preferences/power-cost.ts";
import { isShown, showMachines } from "./shown-machines.ts";

/**
 * Loads what the visitor's own machines, and others at their own price of power, make of a coin, and again whenever the page has new
 * figures. Terms in the address go before those on this device. Used once, in the coin's layout.
 */
export function useOwnMachines(coin: CoinView, at: number | null): void {
  const client = useApiClient();
  const [search] = useSearchParams();
  const [rigNamed, powerNamed] = [search.get("rig"), search.get("power")];

  // biome-ignore lint/correctness/useExhaustiveDependencies: with new figures it is loaded again.
  useEffect(() => {
    const terms = { rig: rigNamed ?? readStoredRig(), power: powerNamed ?? readStoredPowerCost() };
    if (terms.rig === null && terms.power === null) return showMachines(coin.slug, null);
    let isCurrent = true;
    Promise.all([import("./load-own-machines.ts"), client()])
      .then(([{ loadOwnMachines }, calls]) => loadOwnMachines(calls, coin, terms))
      .then((machines) => isCurrent && showMachines(coin.slug, machines))
      .catch((error: unknown) => {
        report(error);
        if (isCurrent && !isShown(coin.slug)) showMachines(coin.slug, null);
      });
    return () => {
      isCurrent = false;
    };
  }, [coin, rigNamed, powerNamed, at, client]);
}

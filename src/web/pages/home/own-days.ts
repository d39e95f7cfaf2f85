import { useEffect, useSyncExternalStore } from "react";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { report } from "../../calls/report.ts";
import { useApiClient } from "../../calls/use-api-client.ts";
import { readStoredRig } from "../../preferences/own-rig.ts";
import { subscribeToOwn } from "../../preferences/own-terms.ts";
import { useOwnPowerCost } from "../../preferences/use-own-power-cost.ts";

/** What the visitor's own machines make of each coin. */
export interface OwnDays {
  /** Their page. */
  readonly path: string;
  readonly days: ReadonlyMap<string, OwnDay>;
}

export interface OwnDay {
  readonly device: string;
  readonly hashrate: number | null;
  /** USD, after the pool's fee. */
  readonly revenueUsd: number | null;
  readonly kilowattHours: number | null;
}

/** Null: none are known. Undefined: not loaded yet. */
let shown: OwnDays | null | undefined;
const listeners = new Set<() => void>();

function show(days: OwnDays | null): void {
  shown = days;
  for (const listener of listeners) listener();
}

/** Without machines. Where no term at all is the visitor's own, the default ones stay as they stand, and nothing is rendered again. */
function forgetOwnDays(): void {
  if (shown !== null && (shown !== undefined || document.documentElement.dataset.own !== undefined)) show(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads them, and again whenever the page has new figures (`at`). Used once, by the page. */
export function useLoadOwnDays(at: unknown): void {
  const client = useApiClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with new figures it is loaded again.
  useEffect(() => {
    const rig = readStoredRig();
    if (rig === null) {
      forgetOwnDays();
      return subscribeToOwn(forgetOwnDays);
    }
    let isCurrent = true;
    Promise.all([import("./load-own-days.ts"), client()])
      .then(([{ loadOwnDays }, calls]) => loadOwnDays(calls, rig))
      .then((days) => isCurrent && show(days))
      .catch((error: unknown) => {
        report(error);
        if (isCurrent && shown === undefined) show(null);
      });
    return () => {
      isCurrent = false;
    };
  }, [at, client]);
}

/** The terms that figures of the page are at. `isDefault` until the visitor's own are known, as on the server. */
export function useHomeTerms(): {
  readonly powerCost: number;
  readonly own: OwnDays | null;
  readonly isDefault: boolean;
} {
  const powerCost = useOwnPowerCost();
  const own = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
  return powerCost === undefined || own === undefined
    ? { powerCost: DEFAULT_POWER_COST, own: null, isDefault: true }
    : { powerCost, own, isDefault: false };
}

import { useSyncExternalStore } from "react";
import type { OwnMachines } from "./machine-day.ts";
import "../../../preferences/own-terms.css";

/** Of the coin whose pages are open. Null machines: the default terms hold. */
let shown: { readonly coin: string; readonly machines: OwnMachines | null } | null = null;
const listeners = new Set<() => void>();

export function showMachines(coin: string, machines: OwnMachines | null): void {
  shown = { coin, machines };
  for (const listener of listeners) listener();
}

export function isShown(coin: string): boolean {
  return shown?.coin === coin;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visitor's figures for a coin; null = the default ones hold; undefined = that is not known yet, as on the server. */
export function useShownMachines(coin: string): OwnMachines | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (isShown(coin) ? shown?.machines : undefined),
    () => undefined,
  );
}

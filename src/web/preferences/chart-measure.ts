import { useSyncExternalStore } from "react";
import { preferenceNames } from "./names.ts";
import { readStored } from "./own-terms.ts";

/** What a miner's chart counts, where it can be drawn in both. */
export const chartMeasures = ["money", "hashrate"] as const;
export type ChartMeasure = (typeof chartMeasures)[number];

const listeners = new Set<() => void>();
/** Also where nothing can be stored (private windows): it then lasts until the page is closed. */
let chosen: ChartMeasure | undefined;

function readMeasure(): ChartMeasure {
  chosen ??= readStored(preferenceNames.chartMeasure) === "hashrate" ? "hashrate" : "money";
  return chosen;
}

export function chooseMeasure(measure: ChartMeasure): void {
  chosen = measure;
  // As the head script does for the next page.
  document.documentElement.dataset.measure = measure;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(preferenceNames.chartMeasure, measure);
  } catch {
    // See `chosen`.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Money on the server, in the first client render and without JavaScript. */
export function useChartMeasure(): ChartMeasure {
  return useSyncExternalStore(subscribe, readMeasure, () => "money");
}

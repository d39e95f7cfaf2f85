import { useSyncExternalStore } from "react";
import { SECOND } from "#src/domain/durations.ts";

const TICK_MS = 10 * SECOND;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

/** The present in steps of ten seconds; null on the server and in the first client render, so that both agree. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, currentTick, () => null);
}

import { useSyncExternalStore } from "react";
import { SECOND } from "#src/domain/time/durations.ts";

const TICK_MS = 10 * SECOND;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
}

/** One clock for all: a page has dozens of times. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, TICK_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

/** The present in steps of ten seconds; null on the server and in the first client render, so that both agree. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, currentTick, () => null);
}

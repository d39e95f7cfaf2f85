import { SECOND } from "#src/domain/time/durations.ts";

/** Runs the task when the browser has nothing better to do, after 2 s at the latest (spec §2). Answers how to call it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(task, SECOND / 2);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 2 * SECOND });
  return () => window.cancelIdleCallback(handle);
}

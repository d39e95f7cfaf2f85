import { SECOND } from "#src/domain/time/durations.ts";

/** Spec §9: the bar does not appear for a faster answer. */
const THROTTLE_MS = 200;
/** The time to fill and fade (progress-bar.module.css). */
const FINISH_MS = 320;
const FAIL_MS = 1.5 * SECOND;

/** What the bar shows (spec §4): nothing, a page that is loading, a loaded page, a failure. */
export type ProgressPhase = "idle" | "progress" | "finish" | "fail";

export interface ProgressBarState {
  /** A navigation has begun. A redirect is part of the same navigation. */
  start(): void;
  /** The navigation has ended. Ignored when none has begun. */
  end(isFailed: boolean): void;
  subscribe(onChange: () => void): () => void;
  read(): ProgressPhase;
}

export function createProgressBarState(): ProgressBarState {
  const listeners = new Set<() => void>();
  let phase: ProgressPhase = "idle";
  let isNavigating = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: ProgressPhase): void {
    phase = next;
    for (const listener of listeners) listener();
  }

  function showAfter(ms: number, next: ProgressPhase): void {
    timer = setTimeout(() => show(next), ms);
  }

  return {
    start() {
      if (isNavigating) return;
      isNavigating = true;
      clearTimeout(timer);
      if (phase !== "idle") show("idle");
      showAfter(THROTTLE_MS, "progress");
    },
    end(isFailed) {
      if (!isNavigating) return;
      isNavigating = false;
      clearTimeout(timer);
      if (isFailed) {
        show("fail");
        showAfter(FAIL_MS, "idle");
      } else if (phase === "progress") {
        show("finish");
        showAfter(FINISH_MS, "idle");
      }
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    read: () => phase,
  };
}

/** The state of the one bar. It is outside React, because the shell may be mounted again around an error page. */
export const progressBarState = createProgressBarState();

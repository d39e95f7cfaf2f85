import { SECOND } from "#src/domain/time/durations.ts";

/** Spec §9: an answer quicker than this shows nothing. */
const THROTTLE_MS = 200;
/** Long enough to fill and fade (progress-bar.module.css). */
const FINISH_MS = 320;
const FAIL_MS = 1.5 * SECOND;

/** What the bar shows (spec §4): nothing, a page on its way, its arrival, its failure. */
export type ProgressPhase = "idle" | "progress" | "finish" | "fail";

export interface ProgressBarState {
  /** A navigation has begun; a redirect on the way is part of it. */
  start(): void;
  /** It has ended; without a start before, nothing happens. */
  end(isFailed: boolean): void;
  subscribe(onChange: () => void): () => void;
  read(): ProgressPhase;
}

export function createProgressBarState(): ProgressBarState {
  const listeners = new Set<() => void>();
  let phase: ProgressPhase = "idle";
  let isUnderWay = false;
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
      if (isUnderWay) return;
      isUnderWay = true;
      clearTimeout(timer);
      if (phase !== "idle") show("idle");
      showAfter(THROTTLE_MS, "progress");
    },
    end(isFailed) {
      if (!isUnderWay) return;
      isUnderWay = false;
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

/** The one of this page. It lives outside of React, because the shell may be mounted again around an error page. */
export const progressBarState = createProgressBarState();

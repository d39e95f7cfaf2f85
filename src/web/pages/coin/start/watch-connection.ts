import type { Result } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { Connection } from "#src/services/services.ts";
import { watchedMinutes } from "./watched-minutes.ts";

/** An engine's answer is kept for as long: asking sooner brings nothing new. */
const firstPauseMs = 30 * SECOND;
const laterPauseMs = MINUTE;
const quickForMs = 5 * MINUTE;
const longestPauseMs = 4 * MINUTE;

interface WatchParts {
  /** `error`: the question did not get through. */
  readonly ask: () => Promise<Result<Connection, unknown>>;
  readonly onAnswer: (connection: Connection) => void;
  readonly onFailure: () => void;
  /** It no longer asks: the rig is seen, the address is none, or the time is over. */
  readonly onEnd: () => void;
  /** False = somebody has just been answered: the first question comes after a pause. */
  readonly isAskedAtOnce: boolean;
}

/**
 * Asks until the rig is connected, for 30 minutes at most: every 30 seconds, after five minutes every minute, after failures
 * ever less. Only while the page is visible; when it becomes so again, what is due is asked at once. Returns a function that
 * stops it.
 */
export function watchConnection(parts: WatchParts): () => void {
  const startedAt = Date.now();
  let dueAt = startedAt + (parts.isAskedAtOnce ? 0 : firstPauseMs);
  let failures = 0;
  let isOver = false;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    stop();
    parts.onEnd();
  }

  function plan(): void {
    clearTimeout(timer);
    if (!isOver && document.visibilityState !== "hidden") timer = setTimeout(look, Math.max(0, dueAt - Date.now()));
  }

  async function look(): Promise<void> {
    if (isOver || isAsking) return;
    if (Date.now() - startedAt > watchedMinutes * MINUTE) return end();
    isAsking = true;
    const answer = await parts.ask();
    isAsking = false;
    if (isOver) return;
    failures = answer.ok ? 0 : failures + 1;
    if (answer.ok) parts.onAnswer(answer.value);
    else parts.onFailure();
    if (answer.ok && (answer.value.state === "connected" || answer.value.state === "invalid-address")) return end();
    const pause = Date.now() - startedAt < quickForMs ? firstPauseMs : laterPauseMs;
    dueAt = Date.now() + Math.min(longestPauseMs, pause * 2 ** failures);
    plan();
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", plan);
  }

  document.addEventListener("visibilitychange", plan);
  plan();
  return stop;
}

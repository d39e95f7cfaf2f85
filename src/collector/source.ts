import { err, type Result } from "#src/domain/result.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { SetTimer } from "#src/sources/set-timer.ts";
import { describeSourceError, type SourceError } from "#src/sources/source-error.ts";

export type AskError = SourceError | { readonly code: "paused"; readonly until: number };

/** An external source as the collector asks it: with a circuit breaker, a guard against calls that never end, and a line in the log. */
export interface Source {
  readonly name: string;
  ask<Value>(what: string, call: () => Promise<Result<Value, SourceError>>): Promise<Result<Value, AskError>>;
}

interface SourceParts {
  readonly name: string;
  readonly now: () => number;
  readonly random: () => number;
  readonly setTimer: SetTimer;
  readonly log: Log;
  readonly report: ReportError;
}

// Adapters give up after 5 seconds; this only frees the slot of an adapter that forgot to.
const guardMs = 30 * SECOND;

export function createSource({ name, now, random, setTimer, log, report }: SourceParts): Source {
  const circuit = createCircuit({ now, random });
  let isFailing = false;

  async function call<Value>(what: string, ask: () => Promise<Result<Value, SourceError>>) {
    let cancel = () => {};
    const tooLong = new Promise<Result<Value, SourceError>>((resolve) => {
      cancel = setTimer(() => resolve(err({ code: "timeout", timeoutMs: guardMs })), guardMs);
    });
    try {
      return await Promise.race([ask(), tooLong]);
    } catch (error) {
      report(error, { source: name, what });
      return err({ code: "unavailable", reason: `the adapter threw: ${String(error)}` } as const);
    } finally {
      cancel();
    }
  }

  return {
    name,
    async ask(what, ask) {
      const until = circuit.pausedUntil();
      if (until !== null) return err({ code: "paused", until });
      const answer = await call(what, ask);
      if (answer.ok) {
        if (isFailing) log.info({ source: name, what }, "The source answers again.");
        isFailing = false;
        circuit.recordSuccess();
        return answer;
      }
      // Both are honest answers of a source that is well.
      if (answer.error.code === "not-found" || answer.error.code === "unsupported") return answer;
      isFailing = true;
      const pause = circuit.recordFailure(answer.error.code === "rate-limited" ? (answer.error.retryAfterMs ?? 0) : 0);
      const sample = answer.error.code === "malformed" ? { sample: answer.error.sample } : {};
      log.warn(
        {
          source: name,
          what,
          code: answer.error.code,
          reason: describeSourceError(answer.error),
          pausedUntil: pause,
          ...sample,
        },
        "A source gave no usable answer.",
      );
      return answer;
    },
  };
}

/** Keeps a failing source from being asked again and again. */
export interface Circuit {
  /** When the source may be asked again; null when it may be asked now. */
  pausedUntil(): number | null;
  recordSuccess(): void;
  /** `leastPauseMs`: what the source itself asked for (retry-after). Answers when the pause ends, null without a pause. */
  recordFailure(leastPauseMs: number): number | null;
}

interface CircuitParts {
  readonly now: () => number;
  readonly random: () => number;
  readonly failuresToOpen?: number;
  readonly firstPauseMs?: number;
  readonly maxPauseMs?: number;
}

/** Opens after three failures in a row, for 1, 2, 4, 8 … minutes up to 10, a quarter more or less by chance. */
export function createCircuit(parts: CircuitParts): Circuit {
  const { now, random, failuresToOpen = 3, firstPauseMs = MINUTE, maxPauseMs = 10 * MINUTE } = parts;
  let failures = 0;
  let until: number | null = null;
  return {
    pausedUntil: () => (until !== null && until > now() ? until : null),
    recordSuccess() {
      failures = 0;
      until = null;
    },
    recordFailure(leastPauseMs) {
      failures += 1;
      const opened = failures - failuresToOpen;
      const pauseMs = opened < 0 ? 0 : Math.min(firstPauseMs * 2 ** opened, maxPauseMs) * (0.75 + random() / 2);
      const longest = Math.max(pauseMs, Math.min(leastPauseMs, 60 * MINUTE));
      until = longest > 0 ? now() + longest : null;
      return until;
    },
  };
}

import { err, type Result } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { type AsyncResult, describeSourceError, type SourceError } from "#src/sources/source-error.ts";
import type { CollectorContext } from "../context.ts";
import type { EnginePause } from "./engine-pause.ts";
import type { CallEngine } from "./parts/part-request.ts";

/** Adapters time out after 5 seconds; this only frees the slot of one that forgot to. */
const guardMs = 30 * SECOND;

/** Adds a timeout, the engine's pause, and a log line once a minute. */
export function createEngineCalls(context: CollectorContext, coin: string, pause: EnginePause): CallEngine {
  const { now, setTimer, log, report, requireLead } = context;
  const logSeldom = createSeldom(now);

  async function callInTime<Value>(question: () => AsyncResult<Value>): Promise<Result<Value, SourceError>> {
    let cancel = () => {};
    const tooLong = new Promise<Result<Value, SourceError>>((resolve) => {
      cancel = setTimer(() => resolve(err({ code: "timeout", timeoutMs: guardMs })), guardMs);
    });
    try {
      return await Promise.race([question(), tooLong]);
    } catch (error) {
      report(error, { coin, what: "a miner" });
      return err({ code: "unavailable", reason: `the adapter threw: ${String(error)}` });
    } finally {
      cancel();
    }
  }

  return async (question) => {
    await requireLead?.();
    const answer = await callInTime(question);
    pause.record(answer.ok ? null : answer.error);
    if (!answer.ok && answer.error.code !== "not-found") {
      const { error } = answer;
      logSeldom(() =>
        log.warn(
          { coin, code: error.code, reason: describeSourceError(error) },
          "An engine gave no response about a miner.",
        ),
      );
    }
    return answer;
  };
}

/** Runs work at most once a minute. */
export function createSeldom(now: () => number): (work: () => void) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (work) => {
    if (Math.abs(now() - lastAt) < MINUTE) return;
    lastAt = now();
    work();
  };
}

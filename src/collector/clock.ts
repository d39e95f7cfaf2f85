import { NotLeadingError } from "#src/db/connection/lead-fence.ts";
import { findStorageFault } from "#src/db/health/storage-fault.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { SetTimer } from "#src/sources/set-timer.ts";

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly firstAfterMs: number;
  /** Offset of later runs in the period, so that jobs of one period spread over it. */
  readonly phaseMs: number;
  /** Largest random delay, so that several sites do not poll one engine in step. */
  readonly jitterMs: number;
  run(signal: AbortSignal): Promise<void>;
}

/** A run that has ended. */
export interface JobRun {
  readonly name: string;
  readonly beganAt: number;
  readonly tookMs: number;
  /** False: it threw, or the database was not there. */
  readonly isDone: boolean;
}

export interface Clock {
  start(): void;
  /** Runs a job now, or joins the run in flight. Never rejects. */
  runNow(name: string): Promise<void>;
  /**
   * Brings the next run forward to `afterMs` from now, yet `leastGapMs` after the start of the last run. Never delays
   * it, so many calls make one run. Does nothing before `start` and after `stop`.
   */
  runSoon(name: string, hint: { readonly afterMs: number; readonly leastGapMs: number }): void;
  /** Aborts running jobs and waits for their end, with a limit. */
  stop(): Promise<void>;
}

interface ClockParts {
  readonly jobs: readonly Job[];
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly random: () => number;
  readonly log: Log;
  readonly report: ReportError;
  readonly onRun?: ((run: JobRun) => void) | undefined;
  readonly stopWaitMs?: number;
}

export function createClock(parts: ClockParts): Clock {
  const { jobs, now, setTimer, random, log, report, onRun, stopWaitMs = 10 * SECOND } = parts;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const cancels = new Map<string, () => void>();
  const due = new Map<string, number>();
  const begun = new Map<string, number>();
  /** Requests that came while the job was running. */
  const requested = new Map<string, number>();
  let isStarted = false;

  async function attempt(job: Job): Promise<void> {
    const [beganAt, begunMs] = [now(), performance.now()];
    let isDone = true;
    try {
      await job.run(stopping.signal);
    } catch (error) {
      isDone = false;
      // The store logs its own faults once a minute; without the lead this process no longer collects.
      if (findStorageFault(error) !== null || error instanceof NotLeadingError) return;
      log.error({ job: job.name, error: String(error) }, "A collector job failed.");
      report(error, { job: job.name });
    } finally {
      onRun?.({ name: job.name, beganAt, tookMs: performance.now() - begunMs, isDone });
    }
  }

  function run(job: Job): Promise<void> {
    const inFlight = running.get(job.name);
    if (inFlight) return inFlight;
    begun.set(job.name, now());
    const started = attempt(job).finally(() => running.delete(job.name));
    running.set(job.name, started);
    return started;
  }

  function schedule(job: Job, delayMs: number): void {
    if (stopping.signal.aborted) return;
    const cancel = setTimer(() => {
      cancels.delete(job.name);
      due.delete(job.name);
      void run(job).then(() => scheduleNext(job));
    }, delayMs);
    cancels.set(job.name, cancel);
    due.set(job.name, now() + delayMs);
  }

  function scheduleNext(job: Job): void {
    const plannedMs = untilNextRun(job, now(), random());
    const requestedMs = (requested.get(job.name) ?? Number.POSITIVE_INFINITY) - now();
    requested.delete(job.name);
    schedule(job, Math.max(0, Math.min(plannedMs, requestedMs)));
  }

  function bringForward(
    job: Job,
    { afterMs, leastGapMs }: { readonly afterMs: number; readonly leastGapMs: number },
  ): void {
    const time = now();
    // A run in the future means that the clock was set back.
    const last = begun.get(job.name) ?? Number.NEGATIVE_INFINITY;
    const at = Math.max(time + afterMs, last > time ? time : last + leastGapMs);
    const planned = due.get(job.name);
    if (planned === undefined) {
      requested.set(job.name, Math.min(at, requested.get(job.name) ?? at));
    } else if (at < planned) {
      cancels.get(job.name)?.();
      schedule(job, at - now());
    }
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      for (const job of jobs) schedule(job, job.firstAfterMs);
    },
    async runNow(name) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`The clock has no job "${name}".`);
      await run(job);
    },
    runSoon(name, hint) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`The clock has no job "${name}".`);
      if (isStarted && !stopping.signal.aborted) bringForward(job, hint);
    },
    async stop() {
      stopping.abort();
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
      if (running.size === 0) return;
      let cancelWait = () => {};
      const tooLong = new Promise<"late">((resolve) => {
        cancelWait = setTimer(() => resolve("late"), stopWaitMs);
      });
      const outcome = await Promise.race([Promise.all(running.values()), tooLong]);
      cancelWait();
      if (outcome === "late") log.warn({ jobs: [...running.keys()] }, "Collector jobs did not end in time.");
    },
  };
}

/** Milliseconds from `at` to the next point `phaseMs + k × everyMs`, plus a part of the jitter. */
export function untilNextRun(job: Pick<Job, "everyMs" | "phaseMs" | "jitterMs">, at: number, chance: number): number {
  const periods = Math.floor((at - job.phaseMs) / job.everyMs) + 1;
  return periods * job.everyMs + job.phaseMs - at + chance * job.jitterMs;
}

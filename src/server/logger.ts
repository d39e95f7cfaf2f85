import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { destination, type Logger, pino } from "pino";
import { createLimitedLog } from "#src/db/health/limited-log.ts";
import { findStorageFault } from "#src/db/health/storage-fault.ts";
import { admitFault, formatFaultEnvelope } from "#src/domain/site/fault-envelope.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";

const standardError = 2;

/** Logs to stderr; stdout keeps the one start line. Levels: debug, info, warn, error, silent. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination(standardError),
  );
}

/**
 * Reports to the log, and to the error service if configured. The store already logs database faults once a minute
 * (db/health); the service gets them as often.
 */
export function createReport(log: Log, sender: FaultSender | null = null, now: () => number = Date.now): ReportError {
  let told: { readonly error: unknown; readonly facts: Readonly<Record<string, unknown>> } | null = null;
  const sendStorage = createLimitedLog(now, (leftOut) => {
    if (told !== null) sender?.send(told.error, { ...told.facts, leftOut });
  });
  return (error, facts = {}) => {
    if (findStorageFault(error) !== null) {
      told = { error, facts };
      sendStorage();
      return;
    }
    const err = error instanceof Error ? error : new Error(String(error));
    log.error({ ...facts, err }, err.message);
    sender?.send(error, facts);
  };
}

export interface FaultSender {
  /** Never throws and never waits. */
  send(error: unknown, facts: Readonly<Record<string, unknown>>): void;
  /** Waits at most this long, at the end of the process. */
  flush(timeoutMs: number): Promise<void>;
}

export interface FaultSenderOptions {
  readonly envelopeUrl: string;
  readonly environment: string;
  readonly log: Log;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

/** An engine that is down for a night would use up the operator's quota. */
const mostPerMinute = 10;
const timeoutMs = 5 * SECOND;

/** For services with Sentry's protocol. No retries: the log has every fault. */
export function createFaultSender({ envelopeUrl, environment, log, fetch, now }: FaultSenderOptions): FaultSender {
  const flights = new Set<Promise<void>>();
  let sent: readonly number[] = [];
  let dropped = 0;
  let quietUntil = 0;

  async function post(body: string): Promise<void> {
    try {
      const response = await fetch(envelopeUrl, {
        method: "POST",
        headers: { "Content-Type": "application/x-sentry-envelope" },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.status === 429) quietUntil = now() + readPause(response.headers.get("retry-after"));
      if (!response.ok) log.warn({ status: response.status }, "The error service refused a fault.");
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        "The error service does not respond.",
      );
    }
  }

  return {
    send(error, facts) {
      const at = now();
      const admitted = at < quietUntil ? null : admitFault(sent, at, mostPerMinute);
      if (admitted === null) {
        dropped += 1;
        return;
      }
      sent = admitted;
      const id = randomUUID().replaceAll("-", "");
      const flight = post(formatFaultEnvelope({ id, at, platform: "node", environment, error, facts, dropped }));
      dropped = 0;
      flights.add(flight);
      void flight.finally(() => flights.delete(flight));
    },
    async flush(longestMs) {
      await Promise.race([Promise.all(flights), wait(longestMs, undefined, { ref: false })]);
    },
  };
}

/** Seconds. */
function readPause(header: string | null): number {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) * SECOND : MINUTE;
}

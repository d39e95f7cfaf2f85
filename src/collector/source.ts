import { findStorageFault } from "#src/db/health/storage-fault.ts";
import { err, type Result } from "#src/domain/result.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { SetTimer } from "#src/sources/set-timer.ts";
import { describeSourceError, faultOf, type SourceError } from "#src/sources/source-error.ts";

export type RequestError = SourceError | { readonly code: "paused"; readonly until: number };

/** With a circuit breaker, a timeout and a log line. */
export interface Source {
  readonly name: string;
  /**
   * `isProbe`: sent during a pause too, so that one request in a while ends it when the source is back. A rejected
   * probe is repeated after our own pause, or after a minute of a pause that the source requested, however long.
   */
  request<Value>(
    what: string,
    call: () => Promise<Result<Value, SourceError>>,
    options?: { readonly isProbe?: boolean },
  ): Promise<Result<Value, RequestError>>;
}

/** Reported once for each outage (spec §7: a failed stats call is reported). */
export class SourceOutage extends Error {
  override readonly name = "SourceOutage";
}

interface SourceParts {
  readonly name: string;
  /** A node is to blame for its own failures. */
  readonly isNode?: boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly setTimer: SetTimer;
  readonly log: Log;
  readonly report: ReportError;
  readonly requireLead?: () => Promise<void>;
}

// Adapters time out after 5 seconds; this only frees the slot of an adapter that forgot to.
const guardMs = 30 * SECOND;

export function createSource(parts: SourceParts): Source {
  const { name, isNode = false, now, random, setTimer, log, report, requireLead } = parts;
  const circuit = createCircuit({ now, random });
  let isFailing = false;
  let isProbeTurnedAway = false;
  /** As logged: one line for a fault that lasts. */
  let nodeFault: string | null = null;

  async function call<Value>(what: string, send: () => Promise<Result<Value, SourceError>>) {
    let cancel = () => {};
    const tooLong = new Promise<Result<Value, SourceError>>((resolve) => {
      cancel = setTimer(() => resolve(err({ code: "timeout", timeoutMs: guardMs })), guardMs);
    });
    try {
      return await Promise.race([send(), tooLong]);
    } catch (error) {
      // Only storing failed: the source works.
      if (findStorageFault(error) !== null) throw error;
      report(error, { source: name, what });
      return err<SourceError>({ code: "unavailable", reason: `the adapter threw: ${String(error)}` });
    } finally {
      cancel();
    }
  }

  return {
    name,
    async request(what, send, { isProbe = false } = {}) {
      await requireLead?.();
      const pausedUntil = circuit.pausedUntil();
      if (pausedUntil !== null && !(isProbe && (!isProbeTurnedAway || circuit.mayProbe())))
        return err({ code: "paused", until: pausedUntil });
      const response = await call(what, send);
      if (isProbe) isProbeTurnedAway = !response.ok && faultOf(response.error) === "refused";
      if (response.ok) {
        if (isFailing) log.info({ source: name, what }, "The source responds again.");
        isFailing = false;
        circuit.recordSuccess();
        return response;
      }
      if (isHonest(response.error)) return response;
      // The engine works, and is still polled for what it reports without its node.
      if (response.error.party === "node" && !isNode) {
        const reason = describeSourceError(response.error);
        if (reason !== nodeFault)
          log.warn(
            { source: name, what, code: response.error.code, reason },
            "A source cannot respond without its node.",
          );
        nodeFault = reason;
        return response;
      }
      isFailing = true;
      const isRefused = faultOf(response.error) === "refused";
      const leastPauseMs = response.error.code === "rate-limited" ? (response.error.retryAfterMs ?? 0) : 0;
      const pause = isRefused ? circuit.recordRefusal(leastPauseMs) : circuit.recordFailure();
      const sample = response.error.code === "malformed" ? { sample: response.error.sample } : {};
      log.warn(
        {
          source: name,
          what,
          code: response.error.code,
          reason: describeSourceError(response.error),
          pausedUntil: pause,
          ...sample,
        },
        "A source gave no usable response.",
      );
      return response;
    },
  };
}

/** Error codes of a working source. */
function isHonest({ code }: SourceError): boolean {
  return code === "not-found" || code === "unknown-cursor" || code === "unsupported";
}

/** Pauses requests to a failing source. */
export interface Circuit {
  /** Null when a request may be sent now. */
  pausedUntil(): number | null;
  /** Whether a source that rejected the last probe may be probed again. */
  mayProbe(): boolean;
  recordSuccess(): void;
  /** No usable response. Returns the end of the pause, null without one. */
  recordFailure(): number | null;
  /** The source rejected a request. `leastPauseMs`: its own delay (retry-after), at most ten minutes. */
  recordRefusal(leastPauseMs: number): number | null;
}

interface CircuitParts {
  readonly now: () => number;
  readonly random: () => number;
}

const failuresToOpen = 3;
const pauseMs = 30 * SECOND;
const firstRefusalPauseMs = MINUTE;
const maxRefusalPauseMs = 10 * MINUTE;
/** A requested pause may be nonsense: a probe finds out. */
const probeAfterMs = MINUTE;

/**
 * Opens for 30 seconds (± a quarter at random) after three failures in a row, however long the source has been down, so
 * that its return is detected at once. Pauses grow only for a source that rejects requests: 1, 2, 4, 8 … minutes up to
 * 10.
 */
export function createCircuit({ now, random }: CircuitParts): Circuit {
  let failures = 0;
  let refusals = 0;
  let until: number | null = null;
  let since = 0;
  let probeAt = 0;

  function pause(ms: number): number | null {
    since = now();
    until = ms > 0 ? since + ms : null;
    return until;
  }

  const stretch = (ms: number) => ms * (0.75 + random() / 2);

  return {
    pausedUntil() {
      const time = now();
      // A pause that begins in the future means that the clock was set back.
      return until !== null && until > time && since <= time ? until : null;
    },
    mayProbe: () => now() >= probeAt || now() < since,
    recordSuccess() {
      failures = 0;
      refusals = 0;
      until = null;
    },
    recordFailure() {
      refusals = 0;
      failures += 1;
      return pause(failures < failuresToOpen ? 0 : stretch(pauseMs));
    },
    recordRefusal(leastPauseMs) {
      failures = 0;
      refusals += 1;
      const opened = refusals - failuresToOpen;
      const ownMs = opened < 0 ? 0 : stretch(Math.min(firstRefusalPauseMs * 2 ** opened, maxRefusalPauseMs));
      probeAt = now() + Math.max(ownMs, Math.min(leastPauseMs, probeAfterMs));
      return pause(Math.max(ownMs, Math.min(leastPauseMs, maxRefusalPauseMs)));
    },
  };
}

import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";

export interface Stopping {
  readonly app: FastifyInstance;
  /** Called in order after requests end: Vite, collector, database. */
  readonly closers: readonly (() => Promise<void>)[];
  readonly log: Log;
  readonly report: ReportError;
  readonly drainMs?: number;
}

/** Long enough for any page; a client that never finishes cannot block the end. */
const longestDrainMs = 10 * SECOND;
const longestCloseMs = 10 * SECOND;

/** Accepts no more requests, lets running ones end (at most 10 s), then closes the rest. Never rejects. */
export async function stop({ app, closers, log, report, drainMs = longestDrainMs }: Stopping): Promise<void> {
  const server: Server = app.server;
  // Connections are kept alive after their last request, for a next one that would be refused.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await waitAtMost(drainMs, app.close(), () => {
    log.warn({ drainMs }, "Some requests did not end in time; their connections are closed.");
    server.closeAllConnections();
  }).catch(report);
  clearInterval(sweep);
  for (const close of closers) {
    await waitAtMost(longestCloseMs, close(), () =>
      log.warn({}, "A part did not stop in time and is left behind."),
    ).catch(report);
  }
}

async function waitAtMost(timeoutMs: number, promise: Promise<void>, onLate: () => void): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    onLate();
    resolve();
  }, timeoutMs);
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { createLimitedLog } from "../health/limited-log.ts";
import { messageOf } from "./database-error.ts";

export interface SessionParts {
  open(): Promise<pg.Client>;
  prepare(client: pg.Client): Promise<void>;
  /** Every `everyMs`, and soon after `scheduleHeartbeat`. Rejects without a response. */
  beat(client: pg.Client): Promise<void>;
  readonly everyMs: number;
  /** The next connection is opened when this has resolved. */
  lost(): Promise<void>;
  readonly log: Log;
  /** For the log: "The connection that …". */
  readonly name: string;
}

export interface Session {
  start(): void;
  scheduleHeartbeat(): void;
  close(): Promise<void>;
}

const firstRetryMs = SECOND / 4;
const longestRetryMs = 2 * SECOND;

/** One connection of its own, checked on a beat, and reopened whenever it is lost. */
export function createSession({ open, prepare, beat, everyMs, lost, log, name }: SessionParts): Session {
  let running: Promise<void> | null = null;
  let isClosed = false;
  let isHurried = false;
  let hurry = () => {};
  let retryMs = firstRetryMs;
  let error = "";
  const say = createLimitedLog(Date.now, (leftOut) => log.warn({ error, leftOut }, `The connection ${name} is lost.`));

  async function live(): Promise<void> {
    const client = await open();
    let failure: Error | null = null;
    const fail = (reason: Error) => {
      failure ??= reason;
      hurry();
    };
    client.on("error", fail);
    client.on("end", () => fail(new Error("Connection ended.")));
    try {
      await prepare(client);
      retryMs = firstRetryMs;
      while (!isClosed) {
        isHurried = false;
        await beat(client);
        if (failure === null && !isHurried) await pause(everyMs);
        if (failure !== null) throw failure;
      }
    } finally {
      await lost();
      // A server without a response must not delay the next connection.
      await Promise.race([client.end().catch(() => undefined), wait(SECOND, undefined, { ref: false })]);
    }
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      try {
        await live();
      } catch (reason) {
        if (isClosed) return;
        error = messageOf(reason);
        say();
        await pause(retryMs);
        retryMs = Math.min(longestRetryMs, retryMs * 2);
      }
    }
  }

  async function pause(ms: number): Promise<void> {
    if (isClosed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    hurry = resolve;
    await promise;
    clearTimeout(timer);
  }

  return {
    start() {
      running ??= run();
    },
    scheduleHeartbeat() {
      isHurried = true;
      hurry();
    },
    async close() {
      isClosed = true;
      hurry();
      await running;
    },
  };
}

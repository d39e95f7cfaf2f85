import type pg from "pg";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { Leadership, Turn } from "./leadership.ts";
import { createSession } from "./postgres-session.ts";

/** A number that other programs' advisory locks in this database are unlikely to have. */
const lockKey = 0x41_64_69_74;

// A leader that dies loses the lock at once, with its connection. If it is cut off or stopped, the server closes the
// connection after `idleMs` without a beat. The leader knows earlier: its beats fail after `responseMs`.
const beatMs = SECOND;
const responseMs = 3 * SECOND;
const idleMs = 8 * SECOND;

/** How long a successful beat is valid, so that a stopped process does nothing before its next beat. */
const trustMs = responseMs + 2 * beatMs;

export function createPostgresLeadership(
  open: (responseMs: number) => Promise<pg.Client>,
  log: Log,
  clock: () => number = () => performance.now(),
): Leadership {
  let turn: Turn | null = null;
  let isHeld = false;
  /** True until the connection is gone: running work may finish its writes. */
  let isLocked = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let ending: Promise<void> | null = null;
  const waiting: (() => void)[] = [];

  function recordHeartbeat(at: number): void {
    heardAt = at;
    for (const wake of waiting.splice(0)) wake();
  }

  const session = createSession({
    name: "that holds the lead of the collectors",
    log,
    everyMs: beatMs,
    open: () => open(responseMs),
    async prepare(client) {
      await client.query(`set idle_session_timeout = ${idleMs}`);
    },
    async beat(client) {
      const askedAt = clock();
      if (isHeld || ending !== null) {
        await client.query("select 1");
        recordHeartbeat(askedAt);
        return;
      }
      const isTaken = await take(client);
      if (!isTaken || ending !== null) return;
      isHeld = true;
      isLocked = true;
      recordHeartbeat(askedAt);
      log.info({}, "This process collects.");
      turn?.begin();
    },
    async lost() {
      isLocked = false;
      recordHeartbeat(Number.NEGATIVE_INFINITY);
      await endTerm();
      ending = null;
    },
  });

  function endTerm(): Promise<void> {
    ending ??= isHeld ? end() : Promise.resolve();
    return ending;
  }

  async function end(): Promise<void> {
    isHeld = false;
    log.info({}, "This process does not collect any more.");
    await turn?.end();
  }

  return {
    seek(wanted) {
      turn = wanted;
      session.start();
    },
    isLeader: () => isHeld && clock() - heardAt < trustMs,
    async confirm() {
      while (isLocked && clock() - heardAt >= trustMs) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          session.scheduleHeartbeat();
        });
      }
      return isLocked;
    },
    async leave() {
      await endTerm();
      await session.close();
    },
  };
}

async function take(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lockKey}) as taken`);
  return rows[0]?.taken === true;
}

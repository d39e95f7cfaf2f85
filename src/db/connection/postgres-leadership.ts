import type pg from "pg";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { Leadership, Turn } from "./leadership.ts";
import { createSession } from "./postgres-session.ts";

/** A number that nobody else's advisory locks in this database are likely to have. */
const lockKey = 0x41_64_69_74;

// The lock is its connection's. A leader that dies loses it at once; of one that is cut off or stands still, the server closes the
// connection after `idleMs` without a beat. The leader knows of that earlier: its beats stop being answered after `answerMs`.
const beatMs = SECOND;
const answerMs = 3 * SECOND;
const idleMs = 8 * SECOND;

/** How long an answer to a beat counts, so that a process that stood still does nothing before its next beat. */
const trustMs = answerMs + 2 * beatMs;

export function createPostgresLeadership(
  open: (answerMs: number) => Promise<pg.Client>,
  log: Log,
  clock: () => number = () => performance.now(),
): Leadership {
  let turn: Turn | null = null;
  /** Whether this process has the lock; the turn begins with it and ends before it is given back. */
  let isHeld = false;
  /** From then until the connection is gone: what runs may write to its end. */
  let isLocked = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let ending: Promise<void> | null = null;
  const waiting: (() => void)[] = [];

  function noteHeard(at: number): void {
    heardAt = at;
    for (const wake of waiting.splice(0)) wake();
  }

  const session = createSession({
    name: "that holds the lead of the collectors",
    log,
    everyMs: beatMs,
    open: () => open(answerMs),
    async prepare(client) {
      await client.query(`set idle_session_timeout = ${idleMs}`);
    },
    async beat(client) {
      const askedAt = clock();
      if (isHeld || ending !== null) {
        await client.query("select 1");
        noteHeard(askedAt);
        return;
      }
      const isTaken = await take(client);
      if (!isTaken || ending !== null) return;
      isHeld = true;
      isLocked = true;
      noteHeard(askedAt);
      log.info({}, "This process collects.");
      turn?.begin();
    },
    async lost() {
      isLocked = false;
      noteHeard(Number.NEGATIVE_INFINITY);
      await endTurn();
      ending = null;
    },
  });

  function endTurn(): Promise<void> {
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
          session.beatSoon();
        });
      }
      return isLocked;
    },
    async leave() {
      // What runs may write to its end while the lock is still held.
      await endTurn();
      await session.close();
    },
  };
}

async function take(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lockKey}) as taken`);
  return rows[0]?.taken === true;
}

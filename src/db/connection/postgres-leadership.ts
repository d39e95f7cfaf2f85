import type pg from "pg";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { Leadership, Turn } from "./leadership.ts";
import { createSession } from "./postgres-session.ts";

/** A number that other programs' advisory locks in this database are unlikely to have. */
const lockKey = 0x41_64_69_74;

// A leader that dies loses the lock at once, with its connection. If it is cut off or stopped, the server closes the
// connection after `idleMs` without a beat. The leader knows earlier: its beats fail after `answerMs`.
const beatMs = SECOND;
const answerMs = 3 * SECOND;
const idleMs = 8 * SECOND;

/** How long a successful beat is valid, so that a stopped process does nothing before its next beat. */
const trustMs = answerMs + 2 * beatMs;

export function createPostgresLeadership(
  open: (answerMs: number) => Promise<pg.Client>,
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
      await endTurn();
      await session.close();
    },
  };
}

async function take(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lockKey}) as taken`);
  return rows[0]?.taken === true;
}

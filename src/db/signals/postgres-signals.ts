import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { createSession } from "../connection/postgres-session.ts";
import { createLocalSignals } from "./local-signals.ts";
import type { News, Signals, Want } from "./signals.ts";
import { packSignals, readNews, readWant, unpackSignals } from "./wire.ts";

export interface PostgresSignals extends Signals {
  /** Sends what waits, and closes the connection. */
  close(): Promise<void>;
}

export interface PostgresSignalsParts {
  readonly open: (responseMs: number) => Promise<pg.Client>;
  readonly log: Log;
  readonly now: () => number;
  listMissed(since: number): Promise<readonly News[]>;
  /** News refer to data in the database's log before this position. */
  noteWal?(position: string): void;
}

const responseMs = 3 * SECOND;
const beatMs = 5 * SECOND;
const gatherMs = 10;
/** How often the tables are polled while no news can arrive. */
const pollMs = 3 * SECOND;
/** Further signals are lost: wants are repeated. */
const mostWaiting = 20_000;

const wantChannel = "adit_wants";
const newsChannel = "adit_news";

/** Between all processes on one database. The first listener or sender opens the connection. */
export function createPostgresSignals(parts: PostgresSignalsParts): PostgresSignals {
  const { log, now } = parts;
  const local = createLocalSignals(log);
  const id = randomUUID();
  const waiting = { [wantChannel]: new Map<string, Want>(), [newsChannel]: new Map<string, News>() };
  let wantListeners = 0;
  let client: pg.Client | null = null;
  let isStarted = false;
  let missedSince: number | null = null;
  let looking: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let request: Promise<void> = Promise.resolve();

  const session = createSession({
    name: "that hears what other processes say",
    log,
    everyMs: beatMs,
    open: () => parts.open(responseMs),
    async prepare(opened) {
      opened.on("notification", ({ channel, payload = "" }) => hear(channel, payload));
      await ask(opened, `listen ${newsChannel}`);
      if (wantListeners > 0) await ask(opened, `listen ${wantChannel}`);
      client = opened;
      if (looking !== null) clearInterval(looking);
      looking = null;
      // News between the last poll and the new connection.
      await pollMissed();
      missedSince = null;
      schedule();
    },
    async beat(opened) {
      await ask(opened, "select 1");
    },
    async lost() {
      client = null;
      pollMeanwhile();
    },
  });

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    pollMeanwhile();
    session.start();
  }

  function pollMeanwhile(): void {
    missedSince ??= now();
    looking ??= setInterval(() => void pollMissed(), pollMs).unref();
  }

  function ask(asked: pg.Client, text: string, values: readonly string[] = []): Promise<void> {
    const answer = request.then(async () => void (await asked.query(text, [...values])));
    request = answer.catch(() => undefined);
    return answer;
  }

  async function pollMissed(): Promise<void> {
    if (missedSince === null) return;
    try {
      const lookedAt = now();
      for (const news of await parts.listMissed(missedSince)) local.tell(news);
      if (missedSince !== null) missedSince = lookedAt;
    } catch {
      // The database logs this itself; the next poll is soon.
    }
  }

  function hear(channel: string, payload: string): void {
    const unpacked = unpackSignals(payload);
    if (unpacked === null || unpacked.from === id) return;
    if (channel === newsChannel) parts.noteWal?.(unpacked.wal);
    for (const item of unpacked.items) {
      const want = channel === wantChannel ? readWant(item) : null;
      if (want !== null) local.want(want);
      const news = channel === newsChannel ? readNews(item) : null;
      if (news !== null) local.tell(news);
    }
  }

  function queue<Signal extends Want | News>(channel: Map<string, Signal>, signal: Signal): void {
    start();
    if (channel.size < mostWaiting) channel.set(JSON.stringify(signal), signal);
    schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void send();
    }, gatherMs);
  }

  function send(): Promise<void> {
    sending ??= sendWaiting().finally(() => {
      sending = null;
      if (client !== null && count() > 0) schedule();
    });
    return sending;
  }

  const count = () => waiting[wantChannel].size + waiting[newsChannel].size;

  async function sendWaiting(): Promise<void> {
    for (const channel of [newsChannel, wantChannel] as const) {
      const signals: Map<string, Want | News> = waiting[channel];
      if (client === null) return;
      const taken = [...signals];
      signals.clear();
      try {
        for (const [before, after] of packSignals(
          id,
          taken.map(([, signal]) => signal),
        )) {
          const text = "select pg_notify($1, $2 || pg_current_wal_insert_lsn() || $3)";
          await ask(client, text, [channel, before, after]);
        }
      } catch (error) {
        log.debug({ error: String(error) }, "Signals were not sent, and are sent again.");
        for (const [key, signal] of taken) signals.set(key, signal);
        return;
      }
    }
  }

  function listenToWants(change: 1 | -1): void {
    wantListeners += change;
    if (wantListeners > 1 || (change < 0 && wantListeners > 0)) return;
    if (client === null) return;
    ask(client, `${wantListeners > 0 ? "listen" : "unlisten"} ${wantChannel}`).catch(() => undefined);
  }

  return {
    want(want) {
      local.want(want);
      queue(waiting[wantChannel], want);
    },
    tell(news) {
      local.tell(news);
      queue(waiting[newsChannel], news);
    },
    onWant(listen) {
      const stop = local.onWant(listen);
      start();
      listenToWants(1);
      let isStopped = false;
      return () => {
        if (!isStopped) listenToWants(-1);
        isStopped = true;
        stop();
      };
    },
    onNews(listen) {
      start();
      return local.onNews(listen);
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      if (client !== null && count() > 0) await send();
      await session.close();
      if (looking !== null) clearInterval(looking);
      if (timer !== null) clearTimeout(timer);
    },
  };
}

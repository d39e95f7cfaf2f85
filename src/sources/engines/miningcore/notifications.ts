import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Log } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { parseJson } from "../../json/parse-json.ts";
import { type SetTimer, setSystemTimer } from "../../set-timer.ts";
import { type OpenSocket, openSystemSocket } from "../../transports/open-socket.ts";

// The engine pushes the events of all its pools to every client. Adit uses them only as hints to poll one of its pools
// now.

export interface Notifications {
  watch(poolId: string, onHint: () => void): () => void;
}

interface NotificationParts {
  readonly url: URL;
  readonly openSocket?: OpenSocket | undefined;
  readonly setTimer?: SetTimer | undefined;
  readonly random?: () => number;
  readonly log?: Log | undefined;
}

const firstPauseMs = SECOND;
const longestPauseMs = 5 * MINUTE;
/** Hashrates come every two minutes: a socket without messages for this long is dead. */
const silenceMs = 10 * MINUTE;
const longestMessage = 64 * 1024;

const Notification = Type.Object({
  type: Type.String(),
  poolId: Type.String(),
  miner: Type.Optional(Type.Union([Type.Null(), Type.String()])),
});

export function createNotifications(parts: NotificationParts): Notifications {
  const { url, openSocket = openSystemSocket, setTimer = setSystemTimer, random = Math.random, log } = parts;
  const watchers = new Set<{ readonly poolId: string; readonly onHint: () => void }>();
  let socket: { close(): void } | null = null;
  let cancelTimer = () => {};
  let failures = 0;

  function connect(): void {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      cancelTimer();
      opened.close();
      if (socket === opened) reconnect();
    };
    const listen = () => {
      cancelTimer();
      cancelTimer = setTimer(end, silenceMs);
    };
    const listeners = {
      opened: () => {
        if (!isOver) listen();
      },
      received(text: string) {
        if (isOver) return;
        listen();
        recordSuccess();
        const poolId = findHint(text);
        for (const watcher of watchers) if (watcher.poolId === poolId) watcher.onHint();
      },
      // Later, because `opened` has no value yet when a socket is refused at once.
      closed: () => queueMicrotask(end),
    };
    const opened = openSocket(url, listeners, longestMessage);
    socket = opened;
    cancelTimer = setTimer(end, silenceMs);
  }

  function recordSuccess(): void {
    if (failures > 0) log?.info({ engine: url.host }, "The engine's notifications come in again.");
    failures = 0;
  }

  function reconnect(): void {
    socket = null;
    if (failures === 0) {
      log?.warn({ engine: url.host }, "The engine's notifications are not heard; its pools are polled as ever.");
    }
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.75 + random() / 2);
    failures = Math.min(failures + 1, 30);
    cancelTimer = setTimer(connect, pauseMs);
  }

  return {
    watch(poolId, onHint) {
      const watcher = { poolId, onHint };
      watchers.add(watcher);
      if (watchers.size === 1) connect();
      return () => {
        if (!watchers.delete(watcher) || watchers.size > 0) return;
        cancelTimer();
        const open = socket;
        socket = null;
        open?.close();
      };
    },
  };
}

/** Null for messages without new figures of a pool, such as one miner's hashrate. */
function findHint(text: string): string | null {
  if (text.length > longestMessage) return null;
  const message = parseJson(text);
  if (!message.ok || !Check(Notification, message.value)) return null;
  const { type, poolId, miner } = message.value;
  const isPoolHashrate = type === "hashrateupdated" && (miner ?? null) === null;
  return type === "blockfound" || type === "blockunlocked" || isPoolHashrate ? poolId : null;
}

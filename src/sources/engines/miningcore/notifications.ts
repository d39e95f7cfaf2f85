import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Log } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { parseJson } from "../../json/parse-json.ts";
import { type SetTimer, setSystemTimer } from "../../set-timer.ts";
import type { OpenSocket } from "../pool-engine.ts";

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
    const opened = openSocket(url, {
      opened: () => {
        if (!isOver) listen();
      },
      received(text) {
        if (isOver) return;
        listen();
        recordSuccess();
        const poolId = findHint(text);
        for (const watcher of watchers) if (watcher.poolId === poolId) watcher.onHint();
      },
      // Later, because `opened` has no value yet when a socket is refused at once.
      closed: () => queueMicrotask(end),
    });
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

const openSystemSocket: OpenSocket = (url, { opened, received, closed }) => {
  try {
    // Node's second argument; TypeScript has the type of browsers.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, optionsWithLimit()]);
    socket.addEventListener("open", opened);
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") received(data);
    });
    socket.addEventListener("close", closed);
    // After an error the socket closes; without a listener Node would print the error.
    socket.addEventListener("error", () => {});
    return { close: () => socket.close() };
  } catch {
    closed();
    return { close() {} };
  }
};

/**
 * Node's own WebSocket takes messages of 128 MB, and reads them on the event loop. The limit belongs to the dispatcher,
 * whose class Node does not export; the global dispatcher has that class.
 */
function optionsWithLimit(): { readonly dispatcher?: object } {
  const connections: unknown = Reflect.get(globalThis, Symbol.for("undici.globalDispatcher.2"));
  const Connections: unknown = typeof connections === "object" && connections !== null ? connections.constructor : null;
  return isConnectionClass(Connections)
    ? { dispatcher: new Connections({ webSocket: { maxPayloadSize: longestMessage } }) }
    : {};
}

type ConnectionClass = new (options: object) => object;

function isConnectionClass(value: unknown): value is ConnectionClass {
  return typeof value === "function" && value !== Object;
}

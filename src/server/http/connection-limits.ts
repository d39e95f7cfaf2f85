import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { isPrivateAddress, networkOf } from "#src/domain/site/client-address.ts";
import { SECOND } from "#src/domain/time/durations.ts";

export interface ConnectionLimits {
  /**
   * Requests of one connection without a response yet. Browsers and proxies send one at a time; a client that sends a
   * thousand and reads none would make us keep a thousand pages.
   */
  readonly mostInFlight: number;
  /** Per network. No limit for our own proxies, which carry all visitors. */
  readonly mostOfVisitor: number;
  /**
   * How long bytes may wait for a client that reads nothing. What the system's buffers take counts as read once, so a
   * client that never reads is closed after twice this time.
   */
  readonly stalledMs: number;
  readonly lookEveryMs: number;
}

export const connectionLimits: ConnectionLimits = {
  mostInFlight: 8,
  mostOfVisitor: 256,
  stalledMs: 6 * SECOND,
  lookEveryMs: 2 * SECOND,
};

export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  nameVisitor = visitorOf,
): (handler: RequestListener) => RequestListener {
  const countVisitors = createCounts<string>();
  const countInFlight = createCounts<Socket>();
  const open = new Set<Socket>();
  const queues = new Map<Socket, (() => void)[]>();
  /** Connections with unread bytes. */
  const watched = new Set<Socket>();

  server.on("connection", (socket: Socket) => {
    const visitor = nameVisitor(socket);
    const isOneTooMany = visitor !== null && countVisitors.add(visitor, 1) > limits.mostOfVisitor;
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      queues.delete(socket);
      watched.delete(socket);
      if (visitor !== null) countVisitors.add(visitor, -1);
    });
    if (isOneTooMany) socket.destroy();
  });

  /** Between responses the server's own timeout applies. */
  function release(socket: Socket): void {
    if (!watched.delete(socket)) return;
    socket.resume();
    if (countInFlight.get(socket) > 0) socket.setTimeout(0);
  }

  // A socket's timeout fires when no byte was taken for that long, so slow readers stay; the server then closes it.
  const look = setInterval(() => {
    for (const socket of open) {
      const isWaiting = socket.writableLength > 0;
      if (isWaiting && !watched.has(socket)) {
        watched.add(socket);
        socket.setTimeout(limits.stalledMs);
        // Incoming bytes would reset the timeout: a client that sends and never reads would stay open.
        socket.pause();
        socket.once("drain", () => release(socket));
      } else if (!isWaiting) {
        release(socket);
      }
    }
  }, limits.lookEveryMs).unref();
  server.once("close", () => clearInterval(look));

  return (handler) => (request: IncomingMessage, response) => {
    const { socket } = request;
    // Requests of the same packet still arrive after the connection was closed.
    if (socket.destroyed) return;
    const inFlight = countInFlight.add(socket, 1);
    if (inFlight > limits.mostInFlight) {
      queues.delete(socket);
      socket.destroy();
      return;
    }
    response.once("close", () => {
      countInFlight.add(socket, -1);
      if (!socket.destroyed) queues.get(socket)?.shift()?.();
    });
    // Responses leave in request order, and the work is serial too: of a thousand requests one is begun until its
    // response is read.
    if (inFlight === 1) {
      handler(request, response);
      return;
    }
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    queue.push(() => handler(request, response));
  };
}

/** Null for private networks. */
function visitorOf({ remoteAddress }: Socket): string | null {
  return remoteAddress === undefined || isPrivateAddress(remoteAddress) ? null : networkOf(remoteAddress);
}

function createCounts<Key>() {
  const counts = new Map<Key, number>();
  return {
    get: (key: Key): number => counts.get(key) ?? 0,
    /** Returns the new count. */
    add(key: Key, change: 1 | -1): number {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
      return count;
    },
  };
}

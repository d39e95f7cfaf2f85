import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { isPrivateAddress, networkOf } from "#src/domain/site/client-address.ts";
import { SECOND } from "#src/domain/time/durations.ts";

export interface ConnectionLimits {
  /**
   * Requests of one connection that wait for their answer. Browsers and proxies send the next one after the answer; whoever sends
   * a thousand at once and never reads would have us keep a thousand pages for them.
   */
  readonly mostInFlight: number;
  /** Open connections of one visitor's network. A proxy of our own has no limit: all visitors come through it. */
  readonly mostOfVisitor: number;
  /**
   * How long bytes may wait for a reader who takes none of them. What the buffers of the system took counts as taken once: it is twice
   * as long until somebody is closed who never read anything.
   */
  readonly stalledMs: number;
  /** How often waiting bytes are looked for. */
  readonly lookEveryMs: number;
}

export const connectionLimits: ConnectionLimits = {
  mostInFlight: 8,
  mostOfVisitor: 256,
  stalledMs: 6 * SECOND,
  lookEveryMs: 2 * SECOND,
};

/** Closes the connections of a server that go beyond the limits. Requests within them reach `handler`. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  nameVisitor = visitorOf,
): (handler: RequestListener) => RequestListener {
  const countVisitors = createCounts<string>();
  const countInFlight = createCounts<Socket>();
  const open = new Set<Socket>();
  /** Requests that came while one before them on the same connection is worked on. */
  const queues = new Map<Socket, (() => void)[]>();
  /** Those whose bytes wait: they have `stalledMs` to take some. */
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

  /** They have taken everything. Between answers the server has a time limit of its own. */
  function release(socket: Socket): void {
    if (!watched.delete(socket)) return;
    socket.resume();
    if (countInFlight.get(socket) > 0) socket.setTimeout(0);
  }

  // A socket's timeout goes off when it took no byte for that long, however slowly it takes them; the server then closes it.
  const look = setInterval(() => {
    for (const socket of open) {
      const isWaiting = socket.writableLength > 0;
      if (isWaiting && !watched.has(socket)) {
        watched.add(socket);
        socket.setTimeout(limits.stalledMs);
        // What it sends would count as life: who reads nothing and goes on talking would never be closed.
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
    // What stood in the same packet is still read after the connection is closed.
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
    // Answers leave in the order of the requests. So does the work: of a thousand at once one is begun, and when nobody reads its
    // answer, no other.
    if (inFlight === 1) {
      handler(request, response);
      return;
    }
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    queue.push(() => handler(request, response));
  };
}

/** Null for our own networks. */
function visitorOf({ remoteAddress }: Socket): string | null {
  return remoteAddress === undefined || isPrivateAddress(remoteAddress) ? null : networkOf(remoteAddress);
}

function createCounts<Key>() {
  const counts = new Map<Key, number>();
  return {
    get: (key: Key): number => counts.get(key) ?? 0,
    /** Answers the new count. */
    add(key: Key, change: 1 | -1): number {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
      return count;
    },
  };
}

import { connect, type Socket } from "node:net";

const stalledReaders = 40;
const pipeliners = 6;
const slowSpeakers = 20;
/** Of one packet of requests in a row. */
const pipelinedBytes = 61_000;
const againMs = 250;
const slowLetterMs = 400;

export interface BadFigures {
  readonly opened: number;
  readonly closedByServer: number;
  /** Requests that were sent in a row on connections that read nothing. */
  readonly pipelined: number;
  /** How long the longest of the stalled readers was left open, or has been open now. */
  readonly longestStalledMs: number;
}

export interface BadConnections {
  /** Those that are open stay; no new ones are opened. */
  stopAsking(): void;
  describe(): BadFigures;
  close(): void;
}

type Kind = "stalled" | "pipelined" | "slow";

/** More than the buffers of a connection hold, six times over: of what is smaller the server is rid at once, and knows no stalled reader. */
const large = "/device/asic?rows=all";

/** Opens them at once, and another one whenever the site closes one. */
export function createBadConnections(origin: string, targets: readonly string[]): BadConnections {
  const { hostname, port, host } = new URL(origin);
  const open = new Map<Socket, { readonly kind: Kind; readonly since: number }>();
  const timers = new Set<NodeJS.Timeout>();
  let isAsking = true;
  let opened = 0;
  let closedByServer = 0;
  let pipelined = 0;
  let longestStalledMs = 0;
  /** Each connection is that of another visitor, as a proxy would tell it. */
  const write = (target: string, nth: number) => {
    const visitor = `X-Forwarded-For: 198.18.${(nth >> 8) & 255}.${nth & 255}`;
    return `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: identity\r\n${visitor}\r\n\r\n`;
  };

  function start(kind: Kind): void {
    if (!isAsking) return;
    opened += 1;
    const nth = opened;
    const socket = connect(Number(port), hostname);
    open.set(socket, { kind, since: performance.now() });
    socket.on("error", () => undefined);
    // Nothing is read: a socket that is paused does not hear of its end, but a write that fails does.
    socket.pause();
    socket.on("connect", () => speak(socket, kind, nth));
    socket.on("close", () => {
      const { since } = open.get(socket) ?? { since: performance.now() };
      if (!open.delete(socket)) return;
      closedByServer += 1;
      if (kind === "stalled") longestStalledMs = Math.max(longestStalledMs, performance.now() - since);
      setTimeout(start, againMs, kind).unref();
    });
  }

  function speak(socket: Socket, kind: Kind, nth: number): void {
    if (kind === "pipelined") {
      const one = write(targets[nth % targets.length] ?? "/", nth);
      const count = Math.floor(pipelinedBytes / one.length);
      pipelined += count;
      socket.write(one.repeat(count));
    } else if (kind === "stalled") {
      // Within what one connection may ask at once: only that nothing is read is wrong.
      socket.write(write(large, nth).repeat(6));
    } else {
      speakSlowly(socket, nth);
    }
    if (kind !== "slow") probe(socket);
  }

  /** A line break between requests is allowed, and shows whether the other side is still there. */
  function probe(socket: Socket): void {
    const timer = setInterval(() => socket.write("\r\n"), 500).unref();
    timers.add(timer);
    socket.once("close", () => clearInterval(timer));
  }

  function speakSlowly(socket: Socket, nth: number): void {
    const body = "POST /kas HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n";
    const head = "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ";
    const text = nth % 2 === 0 ? head : body;
    socket.write(text.slice(0, -1));
    const timer = setInterval(() => socket.write("a"), slowLetterMs).unref();
    timers.add(timer);
    socket.once("close", () => clearInterval(timer));
  }

  for (let count = 0; count < stalledReaders; count += 1) start("stalled");
  for (let count = 0; count < pipeliners; count += 1) start("pipelined");
  for (let count = 0; count < slowSpeakers; count += 1) start("slow");

  return {
    stopAsking() {
      isAsking = false;
    },
    describe() {
      const now = performance.now();
      const waiting = [...open.values()].filter(({ kind }) => kind === "stalled").map(({ since }) => now - since);
      return { opened, closedByServer, pipelined, longestStalledMs: Math.max(longestStalledMs, ...waiting) };
    },
    close() {
      isAsking = false;
      for (const timer of timers) clearInterval(timer);
      const sockets = [...open.keys()];
      open.clear();
      for (const socket of sockets) socket.destroy();
    },
  };
}

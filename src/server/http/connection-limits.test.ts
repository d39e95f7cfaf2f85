import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type ConnectionLimits, limitConnections } from "./connection-limits.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const limits: ConnectionLimits = { mostInFlight: 3, mostOfVisitor: 2, stalledMs: 500, lookEveryMs: 50 };

/** A server whose responses wait for their release. */
async function start(body: Buffer, nameVisitor?: () => string | null) {
  const waiting: (() => void)[] = [];
  const server = createServer();
  let connections = 0;
  server.on("connection", (socket) => {
    connections += 1;
    socket.once("close", () => {
      connections -= 1;
    });
  });
  const limit = limitConnections(server, limits, nameVisitor);
  server.on(
    "request",
    limit((_request, response) => {
      waiting.push(() => response.end(body));
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    waiting,
    /** Until the server has closed all connections: a paused socket gets no close event. */
    closed: async () => {
      while (connections > 0) await soon(5);
    },
    open: async (): Promise<Socket> => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      closers.push(() => socket.destroy());
      await once(socket, "connect");
      return socket;
    },
  };
}

const request = "GET / HTTP/1.1\r\nHost: pool.example\r\n\r\n";
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a connection", () => {
  it("that asks for more than it may at once is closed, and what it asked beyond that is never worked on", async () => {
    const { waiting, open } = await start(Buffer.from("x"));
    const socket = await open();
    socket.resume();
    socket.write(request.repeat(1_000));
    await once(socket, "close");
    expect(waiting).toHaveLength(1);
  });

  it("has its requests worked on one after the other, in their order", async () => {
    const { waiting, open } = await start(Buffer.from("x"));
    const socket = await open();
    let answers = "";
    socket.on("data", (part) => {
      answers += String(part);
    });
    socket.write(request.repeat(3));
    for (let nth = 1; nth <= 3; nth += 1) {
      while (waiting.length < nth) await soon(1);
      await soon(10);
      expect(waiting).toHaveLength(nth);
      waiting[nth - 1]?.();
    }
    while (answers.split("HTTP/1.1 200").length < 4) await soon(1);
    expect(socket.destroyed).toBe(false);
  });

  it("may ask as often as it likes, one after the other", async () => {
    const { waiting, open } = await start(Buffer.from("x"));
    const socket = await open();
    for (let nth = 0; nth < 10; nth += 1) {
      socket.write(request);
      const answer = once(socket, "data");
      while (waiting.length <= nth) await soon(1);
      waiting[nth]?.();
      await answer;
    }
    expect(socket.destroyed).toBe(false);
  });

  it("that takes none of its answer is closed", async () => {
    const { waiting, open, closed } = await start(Buffer.alloc(32 * 1024 * 1024));
    const socket = await open();
    socket.pause();
    socket.write(request);
    while (waiting.length === 0) await soon(1);
    waiting[0]?.();
    await closed();
    socket.resume();
    await once(socket, "close");
    expect(socket.bytesRead).toBeLessThan(32 * 1024 * 1024);
  });

  it("that takes none of its answer is closed, however much it says meanwhile", async () => {
    const { waiting, open } = await start(Buffer.alloc(32 * 1024 * 1024));
    const socket = await open();
    socket.pause();
    socket.write(request);
    while (waiting.length === 0) await soon(1);
    waiting[0]?.();
    // Line breaks before a request are ignored.
    const talk = setInterval(() => socket.write("\r\n"), 20);
    closers.push(() => clearInterval(talk));
    await new Promise((resolve) => socket.once("close", resolve));
    expect(socket.bytesRead).toBeLessThan(32 * 1024 * 1024);
  });

  it("that has taken a long answer slowly is heard again at once", async () => {
    const { waiting, open } = await start(Buffer.alloc(8 * 1024 * 1024));
    const socket = await open();
    socket.pause();
    socket.write(request);
    while (waiting.length === 0) await soon(1);
    waiting[0]?.();
    // Long enough to be watched, too short to be closed.
    await soon(2 * limits.lookEveryMs);
    socket.resume();
    socket.write(request);
    while (waiting.length === 1) await soon(1);
    expect(socket.destroyed).toBe(false);
  });

  it("that waits for its answer, or takes it slowly, stays open", async () => {
    const { waiting, open } = await start(Buffer.alloc(3 * 1024 * 1024));
    const socket = await open();
    socket.write(request);
    await soon(limits.stalledMs * 2);
    waiting[0]?.();
    let taken = 0;
    for await (const part of socket) {
      taken += part.length;
      await soon(5);
      if (taken >= 3 * 1024 * 1024) break;
    }
    expect(taken).toBeGreaterThanOrEqual(3 * 1024 * 1024);
  });

  it("of a visitor who has as many as they may is closed, until they close one", async () => {
    const { open } = await start(Buffer.from("x"), () => "203.0.113.9");
    const [first] = [await open(), await open()];
    const third = await open();
    await once(third.resume(), "close");
    first?.destroy();
    await soon(20);
    const fourth = await open();
    await soon(20);
    expect(fourth.destroyed).toBe(false);
  });

  it("of our own network is not counted: all visitors may come through one proxy", async () => {
    const { open } = await start(Buffer.from("x"));
    const sockets = await Promise.all([open(), open(), open(), open()]);
    await soon(20);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
  });
});

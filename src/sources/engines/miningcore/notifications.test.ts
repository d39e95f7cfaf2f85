import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Log } from "#src/domain/site/log.ts";
import { readNotifications, recordedAt } from "../../../../tests/recorded-engines/miningcore.ts";
import { startSocketServer } from "../../transports/__fixtures__/socket-server.ts";
import type { OpenSocket } from "../../transports/open-socket.ts";
import { recordedContext } from "./__fixtures__/recorded-engine.ts";
import { createMiningcore } from "./miningcore.ts";
import { createNotifications } from "./notifications.ts";

const messages = readNotifications();

/** The test controls sockets and time; pauses have no random part. */
function openScene() {
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const sockets: { listeners: Parameters<OpenSocket>[1]; isClosed: boolean }[] = [];
  const lines: string[] = [];
  let time = 0;
  const write = (_facts: unknown, message: string) => void lines.push(message);
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const notifications = createNotifications({
    url: new URL("ws://engine.test/notifications"),
    openSocket(_url, listeners) {
      const socket = { listeners, isClosed: false };
      sockets.push(socket);
      return {
        send() {},
        close() {
          socket.isClosed = true;
        },
      };
    },
    setTimer(callback, ms) {
      const timer = { at: time + ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    random: () => 0.5,
    log,
  });
  return {
    notifications,
    sockets,
    lines,
    timers,
    async advance(ms: number) {
      const end = time + ms;
      for (;;) {
        await setImmediate();
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        time = due.at;
        due.callback();
      }
      time = end;
    },
  };
}

describe("notifications", () => {
  it("hint at a pool by its found and ripened blocks and its own hashrate, by nothing else", () => {
    const { notifications, sockets } = openScene();
    const heard: string[] = [];
    let current = "";
    notifications.watch("ltc-pplns", () => heard.push(current));
    notifications.watch("ltc-prop", () => heard.push("another pool's"));
    for (const message of messages) {
      current = JSON.parse(message).type + (JSON.parse(message).worker ?? "");
      sockets[0]?.listeners.received(message);
    }
    expect(sockets).toHaveLength(1);
    const count = (what: string) => heard.filter((one) => one === what).length;
    expect([count("hashrateupdated"), count("blockfound"), count("blockunlocked")]).toEqual([1, 5, 8]);
    expect(count("another pool's")).toBe(heard.length - 14);
  });

  it("are not believed: nonsense hints at nothing", () => {
    const { notifications, sockets } = openScene();
    let hints = 0;
    notifications.watch("ltc-pplns", () => {
      hints += 1;
    });
    const long = `{"type":"blockfound","poolId":"ltc-pplns","x":"${"x".repeat(70_000)}"}`;
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      '{"type":"blockfound"}',
      '{"type":7,"poolId":"ltc-pplns"}',
      "<p>",
      long,
    ]) {
      sockets[0]?.listeners.received(text);
    }
    expect(hints).toBe(0);
  });

  it("come in again after a pause that doubles, and say so once", async () => {
    const { notifications, sockets, lines, advance } = openScene();
    let hints = 0;
    notifications.watch("ltc-pplns", () => {
      hints += 1;
    });
    const openedAt: number[] = [];
    for (let second = 0; second <= 16; second += 1) {
      while (openedAt.length < sockets.length) {
        openedAt.push(second);
        sockets.at(-1)?.listeners.closed();
      }
      await advance(1_000);
    }
    expect(openedAt).toEqual([0, 1, 3, 7, 15]);
    expect(lines).toEqual(["The engine's notifications are not heard; its pools are polled as ever."]);
    await advance(600_000);
    const before = sockets.length;
    sockets.at(-1)?.listeners.opened();
    sockets.at(-1)?.listeners.received(messages[4] ?? "");
    expect([hints, lines.length]).toEqual([1, 2]);
    sockets.at(-1)?.listeners.closed();
    await advance(1_000);
    expect(sockets).toHaveLength(before + 1);
  });

  it("come over a new socket after one was silent for ten minutes", async () => {
    const { notifications, sockets, advance } = openScene();
    notifications.watch("ltc-pplns", () => {});
    sockets[0]?.listeners.opened();
    await advance(590_000);
    sockets[0]?.listeners.received(messages[0] ?? "");
    await advance(590_000);
    expect(sockets).toHaveLength(1);
    await advance(12_000);
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  it("end with the last who watches, and leave nothing behind", async () => {
    const { notifications, sockets, timers, lines, advance } = openScene();
    const stops = [notifications.watch("ltc-pplns", () => {}), notifications.watch("ltc-pplns", () => {})];
    stops[0]?.();
    stops[0]?.();
    expect(sockets[0]?.isClosed).toBe(false);
    stops[1]?.();
    sockets[0]?.listeners.closed();
    await advance(3_600_000);
    expect([sockets.length, sockets[0]?.isClosed, timers.size, lines.length]).toEqual([1, true, 0, 0]);
    notifications.watch("ltc-pplns", () => {});
    expect(sockets).toHaveLength(2);
  });

  it("come over a real socket, again after the engine was gone", { timeout: 15_000 }, async () => {
    const server = await startSocketServer();
    const engine = createMiningcore(new URL(`http://127.0.0.1:${server.port}/`), {
      ...recordedContext,
      now: () => recordedAt,
    });
    let hints = 0;
    const stop = engine.watch?.(() => {
      hints += 1;
    });
    await expect.poll(server.countOpen, { timeout: 5_000 }).toBe(1);
    for (const message of messages) server.send(message);
    await expect.poll(() => hints, { timeout: 5_000 }).toBe(14);
    server.drop();
    await expect.poll(server.countOpen, { timeout: 5_000 }).toBe(1);
    server.send(messages[4] ?? "");
    await expect.poll(() => hints, { timeout: 5_000 }).toBe(15);
    stop?.();
    await expect.poll(server.countOpen, { timeout: 5_000 }).toBe(0);
    await server.close();
    await wait(0);
    expect(server.paths).toEqual(["/notifications", "/notifications"]);
  });

  it("closes a socket that begins a message of megabytes, and does not wait for its end", async () => {
    const server = await startSocketServer();
    const url = new URL(`http://127.0.0.1:${server.port}`);
    const stop = createNotifications({ url }).watch("p", () => {});
    await expect.poll(server.countOpen, { timeout: 5_000 }).toBe(1);
    server.beginMessage(30_000_000);
    await expect.poll(server.countOpen, { timeout: 5_000 }).toBe(0);
    stop();
    await server.close();
  });
});

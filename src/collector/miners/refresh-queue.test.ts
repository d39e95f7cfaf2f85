import { describe, expect, it } from "vitest";
import type { RequestLimit } from "#src/sources/request-queue.ts";
import { createTestTime } from "../__fixtures__/test-time.ts";
import { createEnginePause } from "./engine-pause.ts";
import { createRefreshQueue } from "./refresh-queue.ts";
import type { Line, Rank, Refresh } from "./waiting-lines.ts";

const start = 1_750_000_000_000;
const hour = 3_600_000;

/** Each request takes `answersIn`. */
function open({ answersIn = 10, limit = null as RequestLimit | null } = {}) {
  const time = createTestTime(start);
  const queue = createRefreshQueue({ limit, ...time });
  const pause = createEnginePause(time.now);
  const begun: string[] = [];
  const dropped: string[] = [];
  const lineOf = (part: string, lifeMs: number): Line => ({ name: `kas ${part}`, lifeMs, pause });
  const answers = lineOf("answer", 30_000);
  const work = (name: string) =>
    new Promise<void>((resolve) => {
      begun.push(name);
      time.setTimer(resolve, answersIn);
    });
  function want(name: string, rank: Rank, { askedAt = 0, untilMs = hour, line = answers } = {}) {
    const refresh: Refresh = {
      line,
      askedAt,
      wantedUntil: {},
      run: async () => {
        await work(name);
        return line.lifeMs;
      },
      onDropped: () => dropped.push(name),
    };
    queue.want(refresh, rank, start + untilMs);
    return refresh;
  }
  return { time, queue, pause, begun, dropped, want, lineOf, work };
}

/** Occupies all slots for `answersIn`, so that the next request has to wait. */
function fill(scene: ReturnType<typeof open>) {
  for (let nth = 0; nth < 16; nth += 1) scene.want(`first${nth}`, "looked", { untilMs: 1 });
  scene.begun.length = 0;
}

describe("a refresh queue", () => {
  it("asks sixteen at once: looked at before subscribed, recent and strangers, of whom it asks two at once", async () => {
    const scene = open({ answersIn: 1_000 });
    const { want, begun, time } = scene;
    for (let nth = 0; nth < 3; nth += 1) want(`stranger${nth}`, "stranger");
    await time.advance(0);
    expect(begun).toEqual(["stranger0", "stranger1"]);
    for (let nth = 0; nth < 14; nth += 1) want(`first${nth}`, "looked", { untilMs: 1 });
    begun.length = 0;
    want("recent", "recent");
    want("subscribed", "subscribed");
    want("looked", "looked");
    await time.advance(999);
    expect(begun).toEqual([]);
    await time.advance(1);
    expect(begun.filter((name) => name !== "stranger2")).toEqual(["looked", "subscribed", "recent"]);
  });

  it("lets nobody starve: one turn in five is for those who wait behind", async () => {
    const scene = open({ answersIn: 1_000 });
    const { begun, time, want, queue, work } = scene;
    fill(scene);
    for (let nth = 0; nth < 200; nth += 1) want(`looked${nth}`, "looked");
    want("recent", "recent");
    want("stranger", "stranger");
    want("subscribed", "subscribed");
    void queue.runLater(() => work("later"));
    await time.advance(3_000);
    expect(begun).toEqual(expect.arrayContaining(["recent", "stranger", "subscribed", "later"]));
    expect(begun.filter((name) => name.startsWith("looked")).length).toBe(begun.length - 4);
  });

  it("reads the longest unread first, by how long each is good", async () => {
    const scene = open({ answersIn: 1_000 });
    const { begun, time, want, lineOf } = scene;
    fill(scene);
    want("a minute old", "looked", { askedAt: start - 60_000 });
    want("never read", "looked");
    want("two minutes old", "looked", { askedAt: start - 120_000 });
    const slow = lineOf("past", hour);
    want("three hours old, good for one", "looked", { askedAt: start - 3 * hour, line: slow });
    want("not due", "looked", { askedAt: start - 1_000, line: slow });
    await time.advance(1_000);
    expect(begun).toEqual(["never read", "two minutes old", "three hours old, good for one", "a minute old"]);
  });

  it("reads again what is older than its life for as long as somebody wants it, and then forgets it", async () => {
    const { begun, dropped, time, want, queue } = open();
    want("a", "looked", { untilMs: 65_000 });
    await time.advance(61_000);
    expect(begun).toEqual(["a", "a", "a"]);
    await time.advance(hour);
    expect(begun).toHaveLength(3);
    expect(dropped).toEqual(["a"]);
    expect(queue.size).toBe(0);
    expect(time.countTimers()).toBe(0);
  });

  it("reads again at once what is out of date, also where the question was sent before", async () => {
    const { begun, time, want, queue } = open({ answersIn: 1_000 });
    const refresh = want("a", "looked");
    await time.advance(500);
    queue.outdate(refresh, time.now());
    queue.want(refresh, "looked", start + hour);
    await time.advance(1_500);
    expect(begun).toEqual(["a", "a"]);
    queue.outdate(refresh, start);
    queue.want(refresh, "looked", start + hour);
    await time.advance(5_000);
    expect(begun).toHaveLength(2);
  });

  it("asks nothing while the engine has a pause", async () => {
    const { begun, time, want, pause } = open();
    pause.record({ code: "rate-limited", retryAfterMs: 7_000 });
    want("a", "looked");
    await time.advance(6_900);
    expect(begun).toEqual([]);
    await time.advance(600);
    expect(begun).toEqual(["a"]);
  });

  it("leaves an engine with a limit of requests to those that wait for it already", async () => {
    let waiting = 5;
    const { begun, time, want } = open({ limit: { perSecond: 5, countWaiting: () => waiting } });
    want("a", "looked");
    await time.advance(3_000);
    expect(begun).toEqual([]);
    waiting = 4;
    await time.advance(500);
    expect(begun).toEqual(["a"]);
  });

  it("reads older pages behind all others, one at a time", async () => {
    const { begun, time, queue, work } = open({ answersIn: 1_000 });
    const pages = [1, 2].map((page) => queue.runLater(() => work(`page${page}`)));
    await time.advance(500);
    expect(begun).toEqual(["page1"]);
    expect(queue.isIdle()).toBe(false);
    await time.advance(1_600);
    await Promise.all(pages);
    expect(begun).toEqual(["page1", "page2"]);
    expect(queue.isIdle()).toBe(true);
  });
});

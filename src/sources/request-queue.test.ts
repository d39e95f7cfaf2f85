import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { err, ok, type Result } from "#src/domain/result.ts";
import { createRequestQueue, runPoll } from "./request-queue.ts";
import type { SetTimer } from "./set-timer.ts";
import type { SourceError } from "./source-error.ts";

/** Five a second, with a clock that the test moves. */
function openQueue(maxWaiting: number) {
  let time = 0;
  const timers: { readonly at: number; readonly callback: () => void }[] = [];
  const setTimer: SetTimer = (callback, ms) => {
    timers.push({ at: time + ms, callback });
    return () => {};
  };
  const queue = createRequestQueue({ perSecond: 5, maxWaiting, now: () => time, setTimer });
  const begun: number[] = [];
  return {
    begun,
    run: (request: () => Result<number, SourceError>) =>
      queue.run(async () => {
        begun.push(time);
        return request();
      }),
    ask: () =>
      queue.run(async () => {
        begun.push(time);
        return ok(begun.length);
      }),
    async advance(ms: number) {
      const end = time + ms;
      for (;;) {
        await setImmediate();
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.splice(timers.indexOf(due), 1);
        time = due.at;
        due.callback();
      }
      time = end;
    },
  };
}

describe("createRequestQueue", () => {
  it("lets five begin at once and then five in each second, in their order", async () => {
    const { ask, begun, advance } = openQueue(50);
    const responses = Promise.all(Array.from({ length: 12 }, ask));
    await advance(0);
    expect(begun).toEqual([0, 0, 0, 0, 0]);
    await advance(1_000);
    expect(begun).toHaveLength(5);
    await advance(1_500);
    expect(begun.slice(5)).toEqual([1_100, 1_100, 1_100, 1_100, 1_100, 2_200, 2_200]);
    expect((await responses).map((response) => response.ok && response.value)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });

  it("counts any second, not those of a clock", async () => {
    const { ask, begun, advance } = openQueue(50);
    for (let request = 0; request < 7; request += 1) {
      void ask();
      await advance(200);
    }
    // The sixth came at 1,000 and may begin 1,100 after the first, the seventh 1,100 after the second.
    expect(begun).toEqual([0, 200, 400, 600, 800, 1_100, 1_300]);
  });

  it("refuses what would wait too long, and says for how long", async () => {
    const { ask, advance } = openQueue(10);
    const responses = Promise.all(Array.from({ length: 16 }, ask));
    await advance(5_000);
    const codes = (await responses).map((response) => (response.ok ? "response" : response.error));
    expect(codes.slice(0, 15)).toEqual(Array(15).fill("response"));
    expect(codes[15]).toEqual({ code: "rate-limited", retryAfterMs: 2_200 });
    expect(await ask()).toMatchObject({ ok: true });
  });

  it("lets polls go before all others, in their order, and refuses none of them", async () => {
    const { ask, run, advance } = openQueue(10);
    const order: string[] = [];
    const others = Array.from({ length: 16 }, () => ask());
    const polls = runPoll(() =>
      ["pool", "blocks"].map((name) =>
        run(() => {
          order.push(name);
          return ok(1);
        }),
      ),
    );
    for (const [nth, other] of others.entries()) void other.then(() => order.push(String(nth)));
    await advance(1_100);
    expect(await Promise.all(polls)).toEqual([ok(1), ok(1)]);
    // The first five began at once; the last was one too many.
    expect(order).toEqual(expect.arrayContaining(["pool", "blocks", "5", "6", "7", "15"]));
    expect(order).not.toContain("8");
    expect(order.indexOf("pool")).toBeLessThan(order.indexOf("5"));
  });

  it("sends a poll again that the engine turned away for its pace, after a second in which nothing is sent", async () => {
    const { ask, run, begun, advance } = openQueue(50);
    const responses: Result<number, SourceError>[] = [err({ code: "rate-limited", retryAfterMs: null }), ok(7)];
    const poll = runPoll(() => run(() => responses.shift() ?? ok(0)));
    void ask();
    await advance(1_100);
    expect(await poll).toEqual(ok(7));
    expect(begun).toEqual([0, 0, 1_100]);
  });

  it("hands on a time to wait that the engine says, and what it turns away again and again", async () => {
    const { run, begun, advance } = openQueue(50);
    const later = err<SourceError>({ code: "rate-limited", retryAfterMs: 30_000 });
    const tooMany = err<SourceError>({ code: "rate-limited", retryAfterMs: null });
    expect(await runPoll(() => run(() => later))).toEqual(later);
    const poll = runPoll(() => run(() => tooMany));
    await advance(5_000);
    expect(await poll).toEqual(tooMany);
    const visitor = run(() => tooMany);
    await advance(2_000);
    expect(await visitor).toEqual(tooMany);
    expect(begun).toHaveLength(5);
  });
});

import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ok } from "#src/domain/result.ts";
import { createRequestQueue } from "./request-queue.ts";
import type { SetTimer } from "./set-timer.ts";

/** A queue of five a second in time that the test moves. */
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
    const answers = Promise.all(Array.from({ length: 12 }, ask));
    await advance(0);
    expect(begun).toEqual([0, 0, 0, 0, 0]);
    await advance(1_000);
    expect(begun).toHaveLength(5);
    await advance(1_500);
    expect(begun.slice(5)).toEqual([1_100, 1_100, 1_100, 1_100, 1_100, 2_200, 2_200]);
    expect((await answers).map((answer) => answer.ok && answer.value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
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
    const answers = Promise.all(Array.from({ length: 16 }, ask));
    await advance(5_000);
    const codes = (await answers).map((answer) => (answer.ok ? "answer" : answer.error));
    expect(codes.slice(0, 15)).toEqual(Array(15).fill("answer"));
    expect(codes[15]).toEqual({ code: "rate-limited", retryAfterMs: 2_200 });
    expect(await ask()).toMatchObject({ ok: true });
  });
});

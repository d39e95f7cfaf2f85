import { describe, expect, it } from "vitest";
import { createTestLog } from "./__fixtures__/test-log.ts";
import { createTestTime } from "./__fixtures__/test-time.ts";
import { createClock, type Job, untilNextRun } from "./clock.ts";

const plain = { name: "job", everyMs: 60_000, firstAfterMs: 0, phaseMs: 0, jitterMs: 0 };

function setUp(jobs: readonly Job[]) {
  const time = createTestTime(1_000);
  const kept = createTestLog();
  return { time, ...kept, clock: createClock({ ...time, ...kept, jobs, random: () => 0 }) };
}

describe("untilNextRun", () => {
  it("stands on the phase of the period", () => {
    expect(untilNextRun({ everyMs: 60_000, phaseMs: 15_000, jitterMs: 0 }, 120_000, 0)).toBe(15_000);
    expect(untilNextRun({ everyMs: 60_000, phaseMs: 15_000, jitterMs: 0 }, 135_000, 0)).toBe(60_000);
  });

  it("adds its share of the jitter", () => {
    expect(untilNextRun({ everyMs: 90_000, phaseMs: 0, jitterMs: 30_000 }, 180_000, 0.5)).toBe(105_000);
  });
});

describe("createClock", () => {
  it("runs a job at once and then on its grid", async () => {
    const at: number[] = [];
    const { clock, time } = setUp([{ ...plain, run: async () => void at.push(time.now()) }]);
    clock.start();
    await time.advance(130_000);
    expect(at).toEqual([1_000, 60_000, 120_000]);
  });

  it("never overlaps a job with itself, and joins the run under way", async () => {
    let runs = 0;
    let finish = () => {};
    const run = () => {
      runs += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    const { clock, time } = setUp([{ ...plain, run }]);
    clock.start();
    await time.advance(300_000);
    const joined = clock.runNow("job");
    expect(runs).toBe(1);
    finish();
    await joined;
    await time.advance(60_000);
    expect(runs).toBe(2);
  });

  it("brings a run forward when it is asked to, once for many requests, and keeps its rhythm", async () => {
    const at: number[] = [];
    const { clock, time } = setUp([{ ...plain, run: async () => void at.push(time.now()) }]);
    const hint = { afterMs: 2_000, leastGapMs: 10_000 };
    clock.runSoon("job", hint);
    expect(time.countTimers()).toBe(0);
    clock.start();
    await time.advance(19_000);
    for (let asked = 0; asked < 5; asked += 1) {
      clock.runSoon("job", hint);
      await time.advance(500);
    }
    expect(at).toEqual([1_000, 22_000]);
    // Too soon after the last run: it waits for the gap, and delays nothing.
    clock.runSoon("job", hint);
    await time.advance(9_000);
    expect(at).toHaveLength(2);
    await time.advance(40_000);
    expect(at).toEqual([1_000, 22_000, 32_000, 60_000]);
    clock.runSoon("job", { afterMs: 500_000, leastGapMs: 0 });
    await time.advance(50_000);
    expect(at.at(-1)).toBe(120_000);
    expect(() => clock.runSoon("another", hint)).toThrow("no job");
    await clock.stop();
    clock.runSoon("job", hint);
    expect(time.countTimers()).toBe(0);
  });

  it("remembers a request that comes while the job is still running", async () => {
    const at: number[] = [];
    let finish = () => {};
    const { clock, time } = setUp([
      {
        ...plain,
        run() {
          at.push(time.now());
          return new Promise<void>((resolve) => {
            finish = resolve;
          });
        },
      },
    ]);
    clock.start();
    await time.advance(3_000);
    clock.runSoon("job", { afterMs: 2_000, leastGapMs: 10_000 });
    finish();
    await time.advance(20_000);
    expect(at).toEqual([1_000, 11_000]);
  });

  it("reports a failing job and runs it again", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      throw new Error("disk full");
    };
    const { clock, time, reported, lines } = setUp([{ ...plain, run }]);
    clock.start();
    await time.advance(60_000);
    expect(runs).toBe(2);
    expect(reported).toHaveLength(2);
    expect(lines[0]).toMatchObject({ level: "error", facts: { job: "job", error: "Error: disk full" } });
  });

  it("stops: aborts and waits for what runs, leaves no timer", async () => {
    let wasAborted = false;
    const run = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => {
          wasAborted = true;
          resolve();
        });
      });
    const { clock, time } = setUp([
      { ...plain, run },
      { ...plain, name: "other", firstAfterMs: 5_000, run: async () => {} },
    ]);
    clock.start();
    await time.advance(1_000);
    await clock.stop();
    expect(wasAborted).toBe(true);
    await time.advance(600_000);
    expect(time.countTimers()).toBe(0);
  });

  it("does not wait for ever for a job that hangs", async () => {
    const { clock, time, lines } = setUp([{ ...plain, run: () => new Promise(() => {}) }]);
    clock.start();
    await time.advance(0);
    const stopped = clock.stop();
    await time.advance(10_000);
    await stopped;
    expect(lines).toContainEqual({
      level: "warn",
      facts: { jobs: ["job"] },
      message: "Collector jobs did not end in time.",
    });
  });
});

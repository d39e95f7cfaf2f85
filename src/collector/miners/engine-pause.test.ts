import { expect, it } from "vitest";
import { createEnginePause } from "./engine-pause.ts";

const silent = { code: "timeout", timeoutMs: 5_000 } as const;

function open() {
  const clock = { now: 1_000_000 };
  return { clock, pause: createEnginePause(() => clock.now) };
}

it("begins with the second failure in a row, and says why", () => {
  const { clock, pause } = open();
  pause.record(silent);
  pause.record(null);
  pause.record(silent);
  expect(pause.remainingMs()).toBe(0);
  pause.record(silent);
  expect(pause.remainingMs()).toBe(5_000);
  expect(pause.fault).toBe("silent");
  clock.now += 5_000;
  expect(pause.remainingMs()).toBe(0);
});

it("lasts as long as an engine with too many requests says, but no longer than a minute", () => {
  const { pause } = open();
  pause.record({ code: "rate-limited", retryAfterMs: 7_000 });
  expect([pause.remainingMs(), pause.isBusy()]).toEqual([7_000, true]);
  pause.record({ code: "rate-limited", retryAfterMs: 3_600_000 });
  expect(pause.remainingMs()).toBe(60_000);
  pause.record({ code: "rate-limited", retryAfterMs: null });
  expect(pause.remainingMs()).toBe(1_000);
});

it("is none for what says nothing of the engine, nor after a clock was set back", () => {
  const { clock, pause } = open();
  for (let turn = 0; turn < 3; turn += 1) {
    pause.record({ code: "unknown-cursor" });
    pause.record({ code: "unsupported", what: "miners" });
    pause.record({ ...silent, party: "node" });
  }
  expect(pause.remainingMs()).toBe(0);
  pause.record(silent);
  pause.record(silent);
  clock.now -= 3_600_000;
  expect(pause.remainingMs()).toBe(0);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { Connection } from "#src/services/services.ts";
import { watchConnection } from "./watch-connection.ts";

const nothing: Connection = { state: "nothing", address: "a", at: 1, elsewhere: null };
const connected: Connection = {
  state: "connected",
  address: "a",
  at: 1,
  worker: null,
  lastShareAt: 1,
  firstShareFrom: null,
  firstShareBy: null,
  otherScheme: null,
};

let shown: { visibilityState: string } & EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  shown = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", shown);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start(answer: () => Result<Connection, string>, isAskedAtOnce = true) {
  const ask = vi.fn(async () => answer());
  const calls = { onAnswer: vi.fn(), onFailure: vi.fn(), onEnd: vi.fn() };
  return { ask, ...calls, stop: watchConnection({ ask, ...calls, isAskedAtOnce }) };
}

function show(state: "hidden" | "visible"): void {
  shown.visibilityState = state;
  shown.dispatchEvent(new Event("visibilitychange"));
}

it("asks every 30 seconds, after five minutes every minute, and ends after half an hour", async () => {
  const { ask, onEnd } = start(() => ok(nothing));
  await vi.advanceTimersByTimeAsync(4 * 60_000 + 59_000);
  expect(ask).toHaveBeenCalledTimes(10);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(ask).toHaveBeenCalledTimes(15);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(ask).toHaveBeenCalledTimes(36);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("ends when the rig is seen", async () => {
  let answer: Connection = nothing;
  const { ask, onAnswer, onEnd } = start(() => ok(answer), false);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ask).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1_000);
  answer = connected;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(onAnswer.mock.calls).toEqual([[nothing], [connected]]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("asks ever less while questions do not get through", async () => {
  const { ask, onFailure, stop } = start(() => err("timeout"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  // 60, 120, then 240 seconds apart.
  await vi.advanceTimersByTimeAsync(120_000 + 240_000);
  expect(onFailure).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(4);
});

it("asks nothing behind another tab, and what is due at once when the page is seen again", async () => {
  const { ask } = start(() => ok(nothing));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  show("hidden");
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  show("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

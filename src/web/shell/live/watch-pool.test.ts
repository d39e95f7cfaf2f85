import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPool } from "./watch-pool.ts";

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readyState = 0;
  constructor() {
    super();
    FakeStream.opened.push(this);
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

const only = () => {
  const [stream] = FakeStream.opened;
  if (stream === undefined) throw new Error("no stream");
  return stream;
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeStream.opened = [];
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const news = { address: "/kas/api/v1/pool/live", tells: "figures" } as const;

it("polls each minute once a stream has broken three times without news between", () => {
  const onNews = vi.fn();
  const stop = watchPool(news, onNews);
  const fail = () => only().dispatchEvent(new Event("error"));
  fail();
  fail();
  vi.advanceTimersByTime(300_000);
  expect(onNews).toHaveBeenCalledTimes(0);
  fail();
  expect(only().readyState).toBe(2);
  vi.advanceTimersByTime(180_000);
  expect(onNews).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(180_000);
  expect(onNews).toHaveBeenCalledTimes(3);
});

it("goes on listening where news come between the breaks", () => {
  const onNews = vi.fn();
  const stop = watchPool(news, onNews);
  for (let round = 0; round < 5; round += 1) {
    only().dispatchEvent(new Event("error"));
    only().dispatchEvent(new Event("error"));
    only().dispatchEvent(new Event("figures"));
    vi.advanceTimersByTime(3_000);
  }
  expect(onNews).toHaveBeenCalledTimes(5);
  expect(only().readyState).toBe(0);
  stop();
});

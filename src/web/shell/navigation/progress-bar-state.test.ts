import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProgressBarState } from "./progress-bar-state.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("progress bar", () => {
  it("§4.5 §9.10 shows nothing for 200 ms, then progress until the page is loaded, then the end", () => {
    const bar = createProgressBarState();
    const seen: string[] = [];
    bar.subscribe(() => seen.push(bar.read()));
    bar.start();
    vi.advanceTimersByTime(199);
    expect(bar.read()).toBe("idle");
    vi.advanceTimersByTime(1);
    expect(bar.read()).toBe("progress");
    vi.advanceTimersByTime(60_000);
    bar.end(false);
    expect(bar.read()).toBe("finish");
    vi.advanceTimersByTime(320);
    expect(seen).toEqual(["progress", "finish", "idle"]);
  });

  it("does not appear for a fast answer", () => {
    const bar = createProgressBarState();
    bar.start();
    vi.advanceTimersByTime(150);
    bar.end(false);
    vi.advanceTimersByTime(1000);
    expect(bar.read()).toBe("idle");
  });

  it("shows even a fast failure, and disappears after 1.5 s", () => {
    const bar = createProgressBarState();
    bar.start();
    bar.end(true);
    expect(bar.read()).toBe("fail");
    vi.advanceTimersByTime(1499);
    expect(bar.read()).toBe("fail");
    vi.advanceTimersByTime(1);
    expect(bar.read()).toBe("idle");
  });

  it("counts a redirect as part of the same navigation", () => {
    const bar = createProgressBarState();
    bar.start();
    vi.advanceTimersByTime(150);
    bar.start();
    vi.advanceTimersByTime(50);
    expect(bar.read()).toBe("progress");
  });

  it("starts again when a navigation begins while a failure is still shown", () => {
    const bar = createProgressBarState();
    bar.start();
    bar.end(true);
    bar.start();
    expect(bar.read()).toBe("idle");
    vi.advanceTimersByTime(200);
    expect(bar.read()).toBe("progress");
  });

  it("ignores an end without a start, as after renewed figures", () => {
    const bar = createProgressBarState();
    bar.end(true);
    expect(bar.read()).toBe("idle");
  });
});

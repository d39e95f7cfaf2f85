import { describe, expect, it } from "vitest";
import { createOpenStreams } from "./open-streams.ts";

describe("createOpenStreams", () => {
  it("refuses one visitor's stream too many, and none of another's", () => {
    const streams = createOpenStreams(100, 2);
    const close = streams.open("203.0.113.9");
    streams.open("203.0.113.9");
    expect(() => streams.open("203.0.113.9")).toThrow(
      expect.objectContaining({ statusCode: 429, code: "too-many-requests" }),
    );
    streams.open("203.0.113.10");
    close();
    streams.open("203.0.113.9");
    expect(() => streams.open("203.0.113.9")).toThrow();
  });

  it("does not count a visitor without a key separately, and refuses all once there are too many streams", () => {
    const streams = createOpenStreams(3, 1);
    const closes = [streams.open(null), streams.open(null), streams.open("203.0.113.9")];
    expect(() => streams.open("203.0.113.10")).toThrow(expect.objectContaining({ statusCode: 503 }));
    for (const close of closes) close();
    expect(() => streams.open("203.0.113.9")).not.toThrow();
  });
});

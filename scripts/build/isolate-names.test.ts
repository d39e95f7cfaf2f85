import { describe, expect, it } from "vitest";
import { isolateNames } from "./isolate-names.ts";

describe("names in right-to-left texts", () => {
  it("stand in isolates, once, and numbers and plurals do not", () => {
    expect(isolateNames("{name} على {coins}")).toBe("\u2068{name}\u2069 على \u2068{coins}\u2069");
    expect(isolateNames("\u2068{name}\u2069: {count}")).toBe("\u2068{name}\u2069: {count}");
    expect(isolateNames("{count, plural, one {<b>{device}</b>} other {#}}")).toBe(
      "{count, plural, one {<b>\u2068{device}\u2069</b>} other {#}}",
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeWorker, encodeWorker } from "./path-segments.ts";

const rtlOverride = "\u202e";

describe("worker path segments", () => {
  it.each([
    ["rig-01", "rig-01"],
    ["", "~"],
    [".", "~2e"],
    ["..", "~2e~2e"],
    ["...", "..."],
    ["rig.1", "rig.1"],
    ["a/b", "a~2fb"],
    ["a\\b", "a~5cb"],
    ["100%", "100~25"],
    ["%2e%2e", "~252e~252e"],
    ["~", "~7e"],
    ["~2f", "~7e2f"],
    ["rig:1", "rig:1"],
    ["a b?c#d", "a%20b%3Fc%23d"],
    ["tab\there", "tab~09here"],
    ["⛏️", "%E2%9B%8F%EF%B8%8F"],
    [`${rtlOverride}gir`, "%E2%80%AEgir"],
    ["\ud83d", "~ud83d"],
    ["\udc00\ud83d", "~udc00~ud83d"],
  ])("%j ↔ %s", (name, segment) => {
    expect(encodeWorker(name)).toBe(segment);
    expect(decodeWorker(segment)).toBe(name);
  });

  it("decodes whatever stands in an address bar without throwing", () => {
    expect(decodeWorker("100%")).toBe("100%");
    expect(decodeWorker("a~zz~2")).toBe("a~zz~2");
    fc.assert(fc.property(fc.string({ unit: "binary" }), (segment) => typeof decodeWorker(segment) === "string"));
  });

  const anyName = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
    fc
      .array(fc.constantFrom("~", ".", "/", "%", "2e", "2f", "u", "7e", "\\", "\n", "⛏️", rtlOverride, "\ud83d"))
      .map((parts) => parts.join("")),
  );

  it("survive new URL() as one segment, decoded by the router once, twice or not at all", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const url = new URL(`https://pool.example/kas/miner/stats/wallet/${encodeWorker(name)}/pps?a=b#c`);
        const segments = url.pathname.split("/");
        expect(segments.length).toBe(7);
        expect(segments[6]).toBe("pps");
        const raw = segments[5] ?? "missing";
        const once = decodeURIComponent(raw);
        expect([raw, once, decodeURIComponent(once)].map(decodeWorker)).toEqual([name, name, name]);
      }),
      { numRuns: 1000 },
    );
  });

  it("give every name a segment of its own", () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        expect(encodeWorker(one) === encodeWorker(other)).toBe(one === other);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { formatBlockCursor, parseBlockCursor } from "./list-cursors.ts";

describe("a block's cursor", () => {
  it("is short, and reads as what it was written from", () => {
    const cursor = { foundAt: 1_763_712_000_000, key: "33003" };
    expect(formatBlockCursor(cursor)).toBe("mi8kl4w0.pgr");
    expect(parseBlockCursor("mi8kl4w0.pgr")).toEqual(cursor);
  });

  it.each(["", "mi87hs00", "mi87hs00.", "MI87HS00.1", "mi87hs00.1 or 1=1", "1234567890.1", "1.1234567"])(
    "%j is no cursor",
    (text) => {
      expect(parseBlockCursor(text)).toBeNull();
    },
  );
});

import { describe, expect, it } from "vitest";
import { shortenMiddle } from "./shorten.ts";

describe("shortenMiddle", () => {
  it("§9.7 cuts the middle of a long string out, with an ellipsis in its place", () => {
    expect(shortenMiddle("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", 6, 4)).toBe("1A1zP1…vfNa");
    expect(shortenMiddle("abcdefgh", 3, 0)).toBe("abc…");
    expect(shortenMiddle("abcdefgh", 0, 3)).toBe("…fgh");
  });

  it("leaves what would not get shorter", () => {
    expect(shortenMiddle("", 4, 4)).toBe("");
    expect(shortenMiddle("abcdefghi", 4, 4)).toBe("abcdefghi");
    expect(shortenMiddle("abcdefghij", 4, 4)).toBe("abcd…ghij");
  });

  it("never halves a character outside the basic plane", () => {
    expect(shortenMiddle("⛏🚀🚀🚀🚀🚀🔥", 2, 1)).toBe("⛏🚀…🔥");
    expect(shortenMiddle("🚀🚀🚀", 1, 1)).toBe("🚀🚀🚀");
  });
});

import { describe, expect, it } from "vitest";
import { escapeMarkup, shortenMiddle, visibleText } from "./display-text.ts";

it("visibleText shows what is hidden and leaves what is seen", () => {
  expect(visibleText("kaspa:qp0 ж ب 鉱 🦊")).toBe("kaspa:qp0 ж ب 鉱 🦊");
  expect(visibleText("a\u202eb\u200bc\u0000d\ud800e\ufefff")).toBe("a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf");
});

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

it("escapeMarkup leaves nothing that ends a text or an attribute, and escapes once", () => {
  expect(escapeMarkup(`<a href="x" title='y'>&amp;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  );
});

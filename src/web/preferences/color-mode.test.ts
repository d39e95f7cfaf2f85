import { describe, expect, it } from "vitest";
import { parseColorMode, readForcedMode } from "./color-mode.ts";

describe("colour modes", () => {
  it("§4.1 is system, light or dark; whatever else is stored counts as system", () => {
    expect(["light", "dark", "system", "sepia", null].map(parseColorMode)).toEqual([
      "light",
      "dark",
      "system",
      "system",
      "system",
    ]);
  });

  it("§4.2 a page forces light or dark but not system", () => {
    const pages = [{ forcedMode: "dark" }, { forcedMode: "light" }, { forcedMode: "system" }, {}, null, undefined];
    expect(pages.map(readForcedMode)).toEqual(["dark", "light", null, null, null, null]);
  });
});

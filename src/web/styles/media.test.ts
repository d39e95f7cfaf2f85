import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

describe("media.css", () => {
  it("§9.8 names the breakpoints xs 320, sm 640, md 768, lg 1024, xl 1280, 2xl 1536, and no others", () => {
    const css = readFileSync(join(import.meta.dirname, "media.css"), "utf8");
    const found = [...css.matchAll(/@custom-media --(\w+) \(width >= (\d+)em\);/g)].map(([, name, width]) => [
      name,
      16 * Number(width),
    ]);
    expect(found).toEqual([
      ["xs", 320],
      ["sm", 640],
      ["md", 768],
      ["lg", 1024],
      ["xl", 1280],
      ["2xl", 1536],
    ]);
    expect(css.match(/@custom-media/g)).toHaveLength(6);
  });
});

import { describe, expect, it } from "vitest";
import { findPhysicalSides, findPhysicalStyles } from "./physical-sides.ts";
import { readSources } from "./source-files.ts";

const declaration = (text: string) => findPhysicalSides(new Map([["a.css", `.a { ${text} }`]]));

describe("right-to-left", () => {
  it("has only logical sides in every style sheet", () => {
    const sheets = readSources("src/**/*.css");
    expect(sheets.size).toBeGreaterThan(0);
    expect(findPhysicalSides(sheets)).toEqual([]);
  });

  it("has only logical sides in the styles of components", () => {
    expect(findPhysicalStyles(readSources("src/web/**/*.tsx"))).toEqual([]);
  });

  it.each([
    "margin-left: 1px;",
    "padding-right: var(--gap);",
    "border-left: 1px solid;",
    "border-right-color: red;",
    "border-top-left-radius: 4px;",
    "left: 0;",
    "color: red; right: 0",
    "text-align: right;",
    "float: left !important;",
    "inset: 0 1px 0 auto;",
    "margin: 0 calc(1px + 2px) 0 4px;",
    "scroll-margin-left: 1px;",
  ])("refuses %s", (text) => {
    expect(declaration(text)).toHaveLength(1);
  });

  it.each([
    "margin-inline-start: 1px;",
    "padding: 1px 2px 3px 2px;",
    "inset: 0 calc(1px + 2px) 1px calc(1px + 2px);",
    "text-align: start;",
    "border-start-start-radius: 4px;",
    "inset-inline-end: 0;",
    "/* margin-left: 1px; */",
    "/* physical: a hash is read from left to right everywhere */ text-align: left;",
    "background: url(left.png);",
  ])("takes %s", (text) => {
    expect(declaration(text)).toEqual([]);
  });

  it("refuses a physical side in a style object", () => {
    expect(findPhysicalStyles(new Map([["a.tsx", "<i style={{ marginLeft: 4 }} />"]]))).toHaveLength(1);
    expect(findPhysicalStyles(new Map([["a.tsx", "<i style={{ marginInlineStart: 4 }} />"]]))).toEqual([]);
  });
});

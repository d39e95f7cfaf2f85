import { expect, it } from "vitest";
import { readSources } from "./source-files.ts";

// docs/formats.md: figures are written in one place for each kind, never in a page or a component.

/** Where figures are written, and where numbers are places in a drawing. */
const writers = [
  "src/web/components/figures/",
  "src/web/i18n/",
  "src/web/preferences/shown-zone.ts",
  "src/web/components/chart/chart-labels.ts",
];

/** A number that is rounded and stays a number is not written: `Number(x.toFixed(3))`. */
const written =
  /\.toFixed\(|\.toPrecision\(|\.toLocaleString\(|Intl\.(?:Number|DateTime|RelativeTime|Duration)Format\b/;

it("no page or component writes a figure itself", () => {
  const found = [...readSources("src/web/**/*.{ts,tsx}")]
    .filter(
      ([path]) => !/\.test\.|__fixtures__|\.d\.ts$/.test(path) && !writers.some((start) => path.startsWith(start)),
    )
    .flatMap(([path, text]) =>
      text.split("\n").flatMap((line, index) => (isWriting(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

it("knows a written figure from a rounded one", () => {
  expect(isWriting("return value.toFixed(1) + sign;")).toBe(true);
  expect(isWriting("return <b>{value.toLocaleString()}</b>;")).toBe(true);
  expect(isWriting("const at = Number(((time - from) / span).toFixed(4));")).toBe(false);
});

function isWriting(line: string): boolean {
  return written.test(line) && !/\bNumber\(.*\.to(?:Fixed|Precision)\([^()]*\)\)/.test(line);
}

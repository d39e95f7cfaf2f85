import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { woffToTtf } from "./woff-to-ttf.ts";

/** What the identity's display face can write; other scripts stay with names in Latin letters. */
const subsets = ["latin", "latin-ext", "cyrillic", "cyrillic-ext"] as const;

const packageDir = dirname(createRequire(import.meta.url).resolve("@fontsource/geologica/package.json"));

export const fontFamily = "Geologica";

/** The rasteriser reads fonts from files and knows no WOFF: they are unpacked into a folder of this process alone. */
export function unpackLetters(): { readonly files: readonly string[]; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "adit-letters-"));
  const files = subsets.map((subset) => {
    const file = join(folder, `${subset}.ttf`);
    writeFileSync(file, woffToTtf(readFileSync(join(packageDir, `files/geologica-${subset}-700-normal.woff`))));
    return file;
  });
  return { files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Whether every character of a text has a shape in the letters; otherwise a box would stand in its place. */
export function isWritable(text: string): boolean {
  return [...text].every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => code >= first && code <= last);
  });
}

const ranges = readRanges(readFileSync(join(packageDir, "unicode.json"), "utf8"));

/** `{"latin": "U+0000-00FF,U+0131"}` → the subsets' first and last code points. */
function readRanges(json: string): readonly (readonly [number, number])[] {
  const file: unknown = JSON.parse(json);
  const members: Readonly<Record<string, unknown>> = typeof file === "object" && file !== null ? { ...file } : {};
  return subsets.flatMap((subset) =>
    String(members[subset] ?? "")
      .split(",")
      .flatMap((range) => {
        const [, first, last] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/.exec(range) ?? [];
        return first === undefined ? [] : [[Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)] as const];
      }),
  );
}

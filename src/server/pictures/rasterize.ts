import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inflateSync } from "node:zlib";

export type Rasterize = (svg: string) => Promise<Buffer>;

/** Off the main thread. Addon and fonts load with the first picture. */
export function createRasterizer(): { readonly rasterize: Rasterize; close(): void } {
  let letters: ReturnType<typeof unpackLetters> | null = null;
  return {
    async rasterize(svg) {
      const { renderAsync } = await import("@resvg/resvg-js");
      letters ??= unpackLetters();
      const font = { loadSystemFonts: false, fontFiles: [...letters.files], defaultFontFamily: fontFamily };
      return (await renderAsync(svg, { font })).asPng();
    },
    close() {
      letters?.remove();
      letters = null;
    },
  };
}

/** Other scripts use Latin names. */
const subsets = ["latin", "latin-ext", "cyrillic", "cyrillic-ext"] as const;

const packageDir = dirname(createRequire(import.meta.url).resolve("@fontsource/geologica/package.json"));

export const fontFamily = "Geologica";

/** The rasteriser reads no WOFF, only font files: unpacked into a folder of this process. */
export function unpackLetters(): { readonly files: readonly string[]; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "adit-letters-"));
  const files = subsets.map((subset) => {
    const file = join(folder, `${subset}.ttf`);
    writeFileSync(file, woffToTtf(readFileSync(join(packageDir, `files/geologica-${subset}-700-normal.woff`))));
    return file;
  });
  return { files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The rasteriser draws a box for a missing character. */
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

const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const ttfHeaderBytes = 12;
const ttfEntryBytes = 16;

/** Source: W3C, "WOFF File Format 1.0". Throws on anything else. */
export function woffToTtf(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is not a WOFF 1.0 font.");
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const directory = Buffer.alloc(ttfHeaderBytes + ttfEntryBytes * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = woffHeaderBytes + woffEntryBytes * index;
    const packedOffset = woff.readUInt32BE(from + 4);
    const packedBytes = woff.readUInt32BE(from + 8);
    const bytes = woff.readUInt32BE(from + 12);
    const packed = woff.subarray(packedOffset, packedOffset + packedBytes);
    const table = packedBytes < bytes ? inflateSync(packed) : packed;
    const to = ttfHeaderBytes + ttfEntryBytes * index;
    // Both formats share a table's name and checksum.
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(bytes, to + 12);
    const padding = Buffer.alloc((4 - (bytes % 4)) % 4);
    parts.push(table, padding);
    offset += bytes + padding.length;
  }
  return Buffer.concat(parts);
}

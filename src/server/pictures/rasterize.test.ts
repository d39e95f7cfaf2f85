import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, describe, expect, it } from "vitest";
import { measureEms } from "./draw-picture.ts";
import { fontFamily, isWritable, unpackLetters, woffToTtf } from "./rasterize.ts";

const letters = unpackLetters();
afterAll(() => letters.remove());

/** The rasteriser's own measure, in em. */
function measureDrawn(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="300"><text y="200" font-family="${fontFamily}" font-weight="700" font-size="100">${text}</text></svg>`;
  const font = { loadSystemFonts: false, fontFiles: [...letters.files], defaultFontFamily: fontFamily };
  return (new Resvg(svg, { font }).getBBox()?.width ?? 0) / 100;
}

describe("the letters of pictures", () => {
  it.each([
    ["Kaspa mining pool", true],
    ["Майнинг-пул Monero", true],
    ["Қазақша майнинг-пулы", true],
    ["Puł wydobywczy, ığş", true],
    ["مجمع تعدين Kaspa", false],
    ["Kaspa 矿池", false],
    ["채굴 풀", false],
    ["کان کنی پول", false],
  ])("%s", (text, isIn) => {
    expect(isWritable(text)).toBe(isIn);
  });

  it("are never wider than they are taken to be, nor much narrower", () => {
    const texts = [
      "Quai Network mining pool",
      "Майнинг-пул Quai Network",
      "WWWW MMMM",
      "Зарабатывает?",
      "Pool hashrate",
    ];
    for (const text of texts) {
      const drawn = measureDrawn(text);
      expect([text, drawn <= measureEms(text), drawn > measureEms(text) * 0.75]).toEqual([text, true, true]);
    }
  });

  it("are files of this process that it takes away again", () => {
    const { files, remove } = unpackLetters();
    expect(files.map((file) => existsSync(file))).toEqual([true, true, true, true]);
    remove();
    expect(files.some((file) => existsSync(file))).toBe(false);
  });
});

const file = createRequire(import.meta.url).resolve("@fontsource/geologica/files/geologica-latin-700-normal.woff");
const ttf = woffToTtf(readFileSync(file));

/** OpenType, "Calculating Checksums": the sum of a table's big-endian words, modulo 2^32. */
function sumWords(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

describe("woffToTtf", () => {
  it("gives every table back as its checksum promises", () => {
    expect(ttf.readUInt32BE(0)).toBe(0x00010000);
    const tables = Array.from({ length: ttf.readUInt16BE(4) }, (_, index) => {
      const at = 12 + 16 * index;
      const tag = ttf.toString("latin1", at, at + 4);
      const [sum, offset, bytes] = [ttf.readUInt32BE(at + 4), ttf.readUInt32BE(at + 8), ttf.readUInt32BE(at + 12)];
      return { tag, sum, bytes: Buffer.from(ttf.subarray(offset, offset + bytes)) };
    });
    expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "hmtx", "loca"]));
    for (const { tag, sum, bytes } of tables) {
      // The head table's own checksum counts its adjustment as zero.
      if (tag === "head") bytes.writeUInt32BE(0, 8);
      expect([tag, sumWords(bytes)]).toEqual([tag, sum]);
    }
  });

  it("refuses what is no such font", () => {
    expect(() => woffToTtf(Buffer.from("wOF2 and more"))).toThrow("This is not a WOFF 1.0 font.");
  });
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { woffToTtf } from "./woff-to-ttf.ts";

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

import { inflateSync } from "node:zlib";

const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const ttfHeaderBytes = 12;
const ttfEntryBytes = 16;

/** Unpacks a WOFF 1.0 font into the font that it was made of. Source: W3C, "WOFF File Format 1.0". Throws on anything else. */
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
    // Name and checksum of the table are the same in both.
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

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";

// Draws public/*.png and favicon.ico from public/favicon.svg. Run it after a change of the sign; the results are committed.

const folder = join(import.meta.dirname, "../public");
const sign = readFileSync(join(folder, "favicon.svg"), "utf8");
/** Phones cut icons to circles and rounded squares: the ground goes to the edges, the sign stays in the middle 80 %. */
const rounded = /<rect [^>]*\/>/;
const square = sign.replace(rounded, '<rect width="32" height="32" fill="#1b1512"/>');
const [ground = ""] = rounded.exec(square) ?? [];
const maskable = square
  .replace(ground, `${ground}<g transform="translate(16 16) scale(.72) translate(-16 -16.5)">`)
  .replace("</svg>", "</g></svg>");

function draw(svg: string, size: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
}

/** One picture of 32 × 32 in the container that old browsers ask for. */
function toIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const files: readonly (readonly [string, Buffer])[] = [
  ["favicon.ico", toIco(draw(sign, 32))],
  ["apple-touch-icon.png", draw(maskable, 180)],
  ["icon-192.png", draw(sign, 192)],
  ["icon-512.png", draw(sign, 512)],
  ["icon-maskable-512.png", draw(maskable, 512)],
];
for (const [name, bytes] of files) {
  writeFileSync(join(folder, name), bytes);
  process.stdout.write(`${name} ${bytes.length} bytes\n`);
}

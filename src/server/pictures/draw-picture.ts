import { isDarkInkBetter } from "#src/domain/site/contrast.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import { fontFamily } from "./rasterize.ts";

export interface PictureCoin {
  readonly ticker: string;
  readonly algorithm: string;
  readonly color: string;
  /** For `<g>`; null = monogram. */
  readonly glyph: { readonly viewBox: string; readonly content: string } | null;
}

export interface Picture {
  readonly brandName: string;
  readonly headline: string;
  readonly subject: string | null;
  readonly coin: PictureCoin | null;
  /** For `<g>`; null on pages without a device. */
  readonly drawing?: { readonly viewBox: string; readonly content: string } | null;
  /** From the top; on pages without a coin. */
  readonly layers: readonly string[];
}

export const pictureSize = { width: 1200, height: 630 } as const;

const margin = 72;
const textWidth = pictureSize.width - margin * 2;
const rock = "#15110f";
const light = "#f2eee6";
const dark = "#0b0807";
const ore = "#f09638";

/** Layers of rock, a field in the coin's colour, names; no figures, which would get old. */
export function drawPicture(picture: Picture): string {
  const { width, height } = pictureSize;
  const { coin } = picture;
  const field = coin?.color ?? rock;
  const ink = isDarkInkBetter(field) ? dark : light;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}" font-weight="700">`,
    `<rect width="${width}" height="${height}" fill="${field}"/>`,
    coin === null
      ? drawLayers(picture.layers)
      : drawLayers([0.42, 0.74, 1].map((share) => mixColors(field, rock, share))),
    coin === null ? drawBrand(picture.brandName, margin, light) : drawCoin(coin, ink),
    drawMachine(picture, ink),
    drawWords(picture, ink),
    coin === null ? "" : drawBrand(picture.brandName, 566, light),
    "</svg>",
  ].join("");
}

function fitHeadline(headline: string): FittedText {
  const one = fitText(headline, { width: textWidth, sizes: [116, 104, 92, 84], lines: 1 });
  return measureEms(headline) * one.size <= textWidth
    ? one
    : fitText(headline, { width: textWidth, sizes: [84, 72, 60, 50], lines: 2 });
}

function drawWords({ headline, subject }: Picture, ink: string): string {
  const { lines, size } = fitHeadline(headline);
  const first = lines.length > 1 ? 174 + size : 290;
  const words = lines.map((line, index) => drawText(line, margin - 4, first + index * size * 1.08, size, ink));
  if (subject !== null) {
    const under = fitText(subject, { width: textWidth, sizes: [46, 38], lines: 1 });
    const y = first + (lines.length - 1) * size * 1.08 + under.size * (lines.length > 1 ? 1.42 : 1.7);
    words.push(...under.lines.map((line) => drawText(line, margin - 1, y, under.size, ink)));
  }
  return words.join("");
}

function drawCoin({ ticker, algorithm, color, glyph }: PictureCoin, ink: string): string {
  const size = 88;
  const box = (glyph?.viewBox ?? "0 0 24 24").split(" ").map(Number);
  const [left = 0, top = 0, span = 24] = box;
  const scale = (size * 0.86) / span;
  const at = margin + size * 0.07;
  const monogram = ticker.slice(0, 2);
  const sign =
    glyph === null
      ? `<text x="${margin + size / 2}" y="${margin + size * 0.65}" font-size="40" text-anchor="middle" fill="${color}">${escapeMarkup(monogram)}</text>`
      : `<g fill="${color}" transform="translate(${at - left * scale} ${at - top * scale}) scale(${scale})">${glyph.content}</g>`;
  return [
    `<rect x="${margin}" y="${margin}" width="${size}" height="${size}" rx="4" fill="${ink}"/>`,
    sign,
    drawText(ticker, margin + size + 24, margin + 40, 34, ink),
    drawText(algorithm, margin + size + 24, margin + 80, 28, ink),
  ].join("");
}

/** In the top right corner. */
function drawMachine({ drawing }: Picture, ink: string): string {
  if (drawing == null) return "";
  const [left = 0, top = 0, span = 96] = drawing.viewBox.split(" ").map(Number);
  const width = 230;
  const scale = width / span;
  const at = `translate(${pictureSize.width - margin - width - left * scale} ${30 - top * scale}) scale(${scale})`;
  return `<g transform="${at}">${drawing.content.replaceAll("currentColor", ink)}</g>`;
}

/** Layers slope down to the right; the last reaches the edge. */
function drawLayers(colors: readonly string[]): string {
  const { width, height } = pictureSize;
  const top = 440;
  const step = (height - 84 - top) / Math.max(1, colors.length - 1);
  return colors
    .map((color, index) => {
      const left = top + step * index;
      const right = left + 44 - index * (24 / colors.length);
      const path = `M0 ${left}C${width * 0.34} ${left - 6} ${width * 0.62} ${right + 4} ${width} ${right}V${height}H0Z`;
      return `<path d="${path}" fill="${color}"/>`;
    })
    .join("");
}

/** Adit's sign is a mine's mouth with ore. */
function drawBrand(name: string, top: number, ink: string): string {
  const { lines, size } = fitText(name, { width: 900, sizes: [36, 28], lines: 1 });
  return [
    `<g transform="translate(${margin} ${top}) scale(1.55)"><path d="M8.5 0h11L28 26h-6.2L16 6.5h-4L6.2 26H0z" fill="${ink}"/><path d="M11 16h6l2.6 10H8.4z" fill="${ore}"/></g>`,
    ...lines.map((line) => drawText(line, margin + 62, top + 33, size, ink)),
  ].join("");
}

function drawText(text: string, x: number, y: number, size: number, fill: string): string {
  return `<text x="${x}" y="${Math.round(y)}" font-size="${size}" fill="${fill}">${escapeMarkup(text)}</text>`;
}

/** Returns `#rrggbb`; `share` 0 is the first colour, 1 the second. */
function mixColors(one: string, other: string, share: number): string {
  const mixed = [1, 3, 5].map((start) => {
    const [from, to] = [one, other].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
  });
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

export interface FittedText {
  readonly lines: readonly string[];
  /** Pixels. */
  readonly size: number;
}

export interface FitLimits {
  readonly width: number;
  readonly sizes: readonly number[];
  readonly lines: number;
}

/** Picks the largest of the sizes (largest first) that fits; at the smallest the text is cut. */
export function fitText(text: string, { width, sizes, lines: most }: FitLimits): FittedText {
  let cut: FittedText = { lines: [text], size: 0 };
  for (const size of sizes) {
    const lines = wrap(text, width / size);
    if (lines.length <= most && lines.every((line) => measureEms(line) * size <= width)) return { lines, size };
    cut = { lines: shorten(lines, most, width / size), size };
  }
  return cut;
}

/** Estimated width in em, slightly above the font's own (rasterize.test.ts measures it). */
export function measureEms(text: string): number {
  return [...text].reduce((sum, character) => sum + measureCharacter(character), 0);
}

function measureCharacter(character: string): number {
  if (/[ iljIıíìîïı.,:;!|'’·()[\]]/u.test(character)) return 0.32;
  if (/[mwMW@%ЖМШЩЮФЫжмшщюфы—–…&]/u.test(character)) return 1;
  if (/\p{Lu}/u.test(character)) return 0.76;
  return 0.61;
}

function wrap(text: string, ems: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && measureEms(`${last} ${word}`) <= ems) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function shorten(lines: readonly string[], most: number, ems: number): readonly string[] {
  return lines.slice(0, most).map((line, index) => {
    const isLast = index === most - 1 && lines.length > most;
    if (measureEms(line) <= ems && !isLast) return line;
    const characters = [...line];
    while (characters.length > 1 && measureEms(`${characters.join("")}…`) > ems) characters.pop();
    return `${characters.join("").trimEnd()}…`;
  });
}

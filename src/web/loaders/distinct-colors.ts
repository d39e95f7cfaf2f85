// Two coins of one legend may have the same brown.

type Triple = readonly [number, number, number];

/** In OKLab: five times what can just be seen. */
const LEAST_DISTANCE = 0.1;

/** The colours of `coins`; one too near to one before it becomes another. */
export function makeDistinct(coins: readonly string[]): readonly string[] {
  const taken: string[] = [];
  for (const color of coins) {
    const room = (candidate: string) => Math.min(...taken.map((other) => distanceBetween(candidate, other)));
    const isClear = room(color) >= LEAST_DISTANCE;
    taken.push(isClear ? color : candidates.reduce((best, next) => (room(next) > room(best) ? next : best), color));
  }
  return taken;
}

/** Hues all around, each dark and light. */
const candidates = Array.from({ length: 12 }, (_, nth) => nth * 30).flatMap((hue) =>
  [0.3, 0.6, 0.93].map((lightness) => toHex(fromLab(lightness, 0.13, hue))),
);

/** The smallest in both modes, with all cones and without red or green ones. */
export function distanceBetween(one: string, other: string): number {
  const seen = (color: string, mode: Mode) => eyes.map((eye) => toLab(eye(lineOf(color, mode))));
  return Math.min(
    ...modes.flatMap((mode) => {
      const others = seen(other, mode);
      return seen(one, mode).map((lab, eye) => Math.hypot(...lab.map((part, at) => part - (others[eye]?.[at] ?? 0))));
    }),
  );
}

const modes = ["light", "dark"] as const;
type Mode = (typeof modes)[number];

/** `--coin-line` of tokens.css, in linear sRGB. */
function lineOf(color: string, mode: Mode): Triple {
  const [lightness, a, b] = toLab(fromHex(color));
  const chroma = Math.hypot(a, b);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return mode === "light"
    ? fromLab(Math.min(lightness, 0.48), Math.min(chroma, 0.13), hue)
    : fromLab(Math.max(lightness, 0.74), chroma, hue);
}

/** Machado, Oliveira and Fernandes 2009, full severity, in linear sRGB. */
const eyes: readonly ((color: Triple) => Triple)[] = [
  (color) => color,
  (color) =>
    multiply(color, [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]),
  (color) =>
    multiply(color, [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]),
];

/** OKLab of a colour in linear sRGB (Ottosson 2020). */
function toLab(color: Triple): Triple {
  const cones = multiply(
    color,
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  );
  return multiply(
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  );
}

function fromLab(lightness: number, chroma: number, hue: number): Triple {
  const angle = (hue * Math.PI) / 180;
  const [l, m, s] = multiply(
    [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)],
    [1, 0.3963377774, 0.2158037573],
    [1, -0.1055613458, -0.0638541728],
    [1, -0.0894841775, -1.291485548],
  );
  const color = multiply(
    [l ** 3, m ** 3, s ** 3],
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  );
  return [cut(color[0]), cut(color[1]), cut(color[2])];
}

function multiply(by: Triple, ...rows: readonly [Triple, Triple, Triple]): Triple {
  const row = ([x, y, z]: Triple) => x * by[0] + y * by[1] + z * by[2];
  return [row(rows[0]), row(rows[1]), row(rows[2])];
}

function cut(part: number): number {
  return Math.min(1, Math.max(0, part));
}

function fromHex(color: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function toHex(color: Triple): string {
  const parts = color.map((part) => {
    const value = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

import { join } from "node:path";
import { expect, it } from "vitest";
import type { Confidence, Device, DeviceFigure } from "#src/domain/devices/device.ts";
import { readDeviceFiles } from "#src/services/devices/device-files.ts";
import { readTexts } from "../scripts/check-content.ts";

// Published figures come from cards at all sorts of settings. Where a card beats a clearly stronger one of its family by more than
// the less trusted of the two figures can bear, one of them is wrong: correct it, or leave it out and say so in the card's note.

const cards = readDeviceFiles(readTexts(join(import.meta.dirname, ".."), "devices")).devices.filter(
  ({ type }) => type === "gpu",
);

/** How far the weaker card may be ahead. */
const bearable: Readonly<Record<Confidence, number>> = { high: 0.2, medium: 0.15, low: 0.05 };
const confidences = Object.keys(bearable);

/** Clearly stronger is a card that the vendor places higher and that does this much more on the other algorithms, by their median. */
const clearly = 1.1;

const exceptions: Readonly<Record<string, string>> = {
  "radeon-rx-470 > radeon-rx-480 on etchash": "bound by the memory, which is alike; the RX 470's is tuned",
  "radeon-rx-470 > radeon-rx-480 on ethash": "bound by the memory, which is alike; the RX 470's is tuned",
  "geforce-rtx-3070 > geforce-rtx-3070-ti on kheavyhash": "134 W against 90 W: the stronger card is limited further",
  "geforce-rtx-3080-12gb > geforce-rtx-3090 on blake3":
    "at the same 180 W the RTX 3090 feeds 24 GB of memory, which Blake3 does not use",
};

it("no card beats a clearly stronger one of its family by more than its sources can bear, but for a reason", () => {
  const found = cards.flatMap((weaker) =>
    cards.filter((stronger) => isPlacedHigher(stronger, weaker)).flatMap((stronger) => findUpsets(weaker, stronger)),
  );
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

it("places cards as their vendors name them", () => {
  const named = (model: string) => cards.find((card) => card.model === model) ?? expect.fail(`${model} is missing`);
  const higher = (one: string, other: string) => isPlacedHigher(named(one), named(other));
  expect(higher("GeForce RTX 3070", "GeForce RTX 3060 Ti")).toBe(true);
  expect(higher("GeForce RTX 4070 Ti SUPER", "GeForce RTX 4070 Ti")).toBe(true);
  expect(higher("Radeon RX 7900 XTX", "Radeon RX 7900 XT")).toBe(true);
  expect(higher("GeForce RTX 3060 Ti", "GeForce RTX 3070")).toBe(false);
  expect(higher("GeForce RTX 4070", "GeForce RTX 3060")).toBe(false);
  expect(higher("Radeon RX 6800", "Radeon RX 590")).toBe(false);
});

const suffixes = ["", "SUPER", "Ti", "Ti SUPER", "GRE", "XT", "XTX"];

/** Generation, and the place in it: number, then suffix, then memory. Null for models that are not named so (CMP, RTX A4000). */
function placeOf({ model }: Device) {
  const [, line, number = "", suffix = "", memory = "0"] =
    /^(GeForce [GR]TX|Radeon RX) (\d{3,4})(?: (SUPER|Ti SUPER|Ti|GRE|XTX|XT))?(?: (\d+)GB)?$/.exec(model) ?? [];
  if (line === undefined) return null;
  const generation = number.slice(0, line === "Radeon RX" ? 1 : 2).padEnd(number.length, "0");
  return {
    generation: `${line} ${generation}`,
    rank: Number(number) * 1000 + suffixes.indexOf(suffix) * 100 + Number(memory),
  };
}

function isPlacedHigher(one: Device, other: Device): boolean {
  const [place, below] = [placeOf(one), placeOf(other)];
  return place !== null && place.generation === below?.generation && place.rank > below.rank;
}

function findUpsets(weaker: Device, stronger: Device): readonly string[] {
  const pairs = weaker.figures.flatMap((figure) => {
    const other = stronger.figures.find(({ algorithm }) => algorithm === figure.algorithm);
    return other === undefined ? [] : [[figure, other] as const];
  });
  return pairs.flatMap(([figure, other]) => {
    const others = pairs.filter(([{ algorithm }]) => algorithm !== figure.algorithm);
    const isClear =
      others.length >= 2 && median(others.map(([less, more]) => more.hashrate / less.hashrate)) >= clearly;
    const isUpset = figure.hashrate / other.hashrate > 1 + bearable[lessTrusted(figure, other)];
    return isClear && isUpset ? [`${weaker.slug} > ${stronger.slug} on ${figure.algorithm}`] : [];
  });
}

function lessTrusted(one: DeviceFigure, other: DeviceFigure): Confidence {
  return confidences.indexOf(one.confidence) > confidences.indexOf(other.confidence)
    ? one.confidence
    : other.confidence;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

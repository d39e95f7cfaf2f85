import type { ChangeCause } from "#src/domain/earnings/earnings-change.ts";

/** `small`: parts that are too small to be seen, together. */
export type StepKey = "before" | "after" | "price" | "small" | ChangeCause;

export interface WaterfallStep {
  readonly key: StepKey;
  readonly kind: "total" | "gain" | "loss";
  readonly units: bigint;
  /** Lower and upper end of the bar, and where it leads to, in percent of the height. */
  readonly low: number;
  readonly high: number;
  readonly end: number;
}

interface WaterfallParts {
  readonly before: bigint;
  readonly after: bigint;
  /** In the order in which they are drawn: what the miner can change, the network, the price. */
  readonly parts: readonly { readonly key: StepKey; readonly units: bigint }[];
  /** Parts below this stand together. */
  readonly least: bigint;
}

/** Room above the highest bar for its figure, and below the lowest for the torn foot, as parts of what the bars span. */
const headRoom = 0.14;
const footRoom = 0.45;

/** From what was earned before to what was earned after, part by part. `isTorn`: the scale begins above zero. */
export function drawWaterfall({ before, after, parts, least }: WaterfallParts) {
  const isSmall = ({ units }: { readonly units: bigint }) => units < least && units > -least;
  const seen = parts.filter((part) => !isSmall(part));
  const small = parts.filter(isSmall).reduce((sum, { units }) => sum + units, 0n);
  // The price stays last.
  const place = seen.at(-1)?.key === "price" ? seen.length - 1 : seen.length;
  const shown = small === 0n ? seen : seen.toSpliced(place, 0, { key: "small", units: small });
  let sum = before;
  const bars = shown.map(({ key, units }) => {
    const from = sum;
    sum += units;
    return { key, kind: units < 0n ? ("loss" as const) : ("gain" as const), units, from, to: sum };
  });
  const heights = [before, after, ...bars.map(({ to }) => to)].map(Number);
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
  const foot = Math.max(0, lowest - (highest - lowest) * footRoom);
  // A foot of less than a third of the bars says nothing by being left out.
  const base = foot < highest / 3 || highest === lowest ? 0 : foot;
  const top = highest + (highest - base) * headRoom;
  const place100 = (units: bigint) =>
    top === base ? 0 : Math.max(0, Math.round(((Number(units) - base) / (top - base)) * 10_000) / 100);
  const total = (key: StepKey, units: bigint): WaterfallStep => ({
    key,
    kind: "total",
    units,
    low: 0,
    high: place100(units),
    end: place100(units),
  });
  const steps: readonly WaterfallStep[] = [
    total("before", before),
    ...bars.map(({ key, kind, units, from, to }) => ({
      key,
      kind,
      units,
      low: place100(from < to ? from : to),
      high: place100(from < to ? to : from),
      end: place100(to),
    })),
    total("after", after),
  ];
  return { steps, isTorn: base > 0 };
}

// The coordinate box of charts. The SVG is stretched to its size on the page.
export const CHART_WIDTH = 1000;
export const CHART_HEIGHT = 300;

/**
 * The layers of the area, which start at the lines of the value axis. `tops` are fractions of the plot's height. `tint` is the
 * strength of each layer's colour: it becomes smaller with more layers, so that the bottom is not darker in charts with many lines.
 */
export function chartLayers(ticks: readonly { readonly top: number }[]): { tops: readonly number[]; tint: number } {
  const tops = [0, ...ticks.map(({ top }) => top).filter((top) => top < 1)];
  return { tops, tint: Math.min(1, 3 / tops.length) };
}

/** The area under a line, down to the bottom of the box. A line with gaps gives several pieces. */
export function areaPath(line: string): string {
  return line
    .split("M")
    .slice(1)
    .map((piece) => {
      const points = piece.replace("Z", "").split("L");
      const [first = "", last = ""] = [points[0], points.at(-1)].map((point) => point?.split(",")[0] ?? "");
      return `M${points.join("L")}L${last},${CHART_HEIGHT}L${first},${CHART_HEIGHT}Z`;
    })
    .join("");
}

/** Approximate width of a label in the smallest text size, in pixels: LETTER_WIDTH for each letter, LABEL_SPACING for the mark and the spacing. */
const LETTER_WIDTH = 6.8;
const LABEL_SPACING = 12;

/**
 * The width in pixels that an axis must have to show its last label. Near the end the label is moved back over its mark, towards
 * the label before it, and the two must not touch.
 */
export function minAxisWidth(starts: readonly number[], label: string): number {
  const last = starts.at(-1) ?? 0;
  const labelWidth = label.length * LETTER_WIDTH + LABEL_SPACING;
  const gap = last - (starts.at(-2) ?? 0);
  return gap <= 0 ? 0 : Math.ceil(Math.max(labelWidth / gap, (2 * labelWidth) / (gap + 1 - last)));
}

/** More bars would touch each other on a phone, and become a beam. */
const MOST_BARS = 96;

/** How many steps one bar of a lane counts. */
export function stepsPerBar(steps: number): number {
  return Math.ceil(steps / MOST_BARS);
}

/** Sums of `stepsPerBar` steps each. Null where nothing of them is known. */
export function toBars(counts: readonly (number | null)[]): readonly (number | null)[] {
  const size = stepsPerBar(counts.length);
  return Array.from({ length: Math.ceil(counts.length / size) }, (_, bar) => {
    const known = counts.slice(bar * size, (bar + 1) * size).filter((count) => count !== null);
    return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
  });
}

/** Figures in US dollars are shown in the visitor's currency. */
export function isMoney(unit: string | undefined): boolean {
  return unit === "usd" || unit === "sum";
}

// The SVG is stretched to its size on the page.
export const CHART_WIDTH = 1000;
export const CHART_HEIGHT = 300;

/** Layers begin at the lines of the value axis; `tops`: fractions of the height. `tint` keeps the bottom of many layers from growing dark. */
export function chartLayers(ticks: readonly { readonly top: number }[]): { tops: readonly number[]; tint: number } {
  const tops = [0, ...ticks.map(({ top }) => top).filter((top) => top < 1)];
  return { tops, tint: Math.min(1, 3 / tops.length) };
}

/** Of a line with gaps: several pieces. */
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

/** Pixels, in the smallest text. */
const LETTER_WIDTH = 6.8;
const LABEL_SPACING = 12;

/** Pixels an axis needs for its last label: near the end it is moved back, and must not touch the one before. */
export function minAxisWidth(starts: readonly number[], label: string): number {
  const last = starts.at(-1) ?? 0;
  const labelWidth = label.length * LETTER_WIDTH + LABEL_SPACING;
  const gap = last - (starts.at(-2) ?? 0);
  return gap <= 0 ? 0 : Math.ceil(Math.max(labelWidth / gap, (2 * labelWidth) / (gap + 1 - last)));
}

/** More would become a beam on a phone. */
const MOST_BARS = 96;

export function stepsPerBar(steps: number): number {
  return Math.ceil(steps / MOST_BARS);
}

/** Null where nothing is known. */
export function toBars(counts: readonly (number | null)[]): readonly (number | null)[] {
  const size = stepsPerBar(counts.length);
  return Array.from({ length: Math.ceil(counts.length / size) }, (_, bar) => {
    const known = counts.slice(bar * size, (bar + 1) * size).filter((count) => count !== null);
    return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
  });
}

/** Shown in the visitor's currency. */
export function isMoney(unit: string | undefined): boolean {
  return unit === "usd" || unit === "sum";
}

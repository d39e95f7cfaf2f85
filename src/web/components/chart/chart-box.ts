// The box that charts are drawn in. The SVG is stretched to its place on the page.
export const CHART_WIDTH = 1000;
export const CHART_HEIGHT = 300;

/**
 * Strata begin at the lines of the value axis, so that both say the same: tops as parts of the plot's height, and how much of
 * the tint each has, so that the ground is equally deep however many lines there are.
 */
export function layStrata(ticks: readonly { readonly top: number }[]): { tops: readonly number[]; tint: number } {
  const tops = [0, ...ticks.map(({ top }) => top)];
  return { tops, tint: Math.min(1, 3 / tops.length) };
}

/** The area under a line, down to the bottom of the box, in as many pieces as the line has. */
export function closeArea(line: string): string {
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

/** About the width of a label in the smallest text, in pixels: each letter, and mark and spacing together. */
const LETTER = 6.8;
const AROUND = 12;

/**
 * Pixels that an axis must have for its last label. Near the end it is drawn back over its mark, towards the label before
 * it, which may not touch it.
 */
export function roomForLast(starts: readonly number[], label: string): number {
  const last = starts.at(-1) ?? 0;
  const own = label.length * LETTER + AROUND;
  const gap = last - (starts.at(-2) ?? 0);
  return gap <= 0 ? 0 : Math.ceil(Math.max(own / gap, (2 * own) / (gap + 1 - last)));
}

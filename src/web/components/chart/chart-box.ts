// The box that charts are drawn in; a picture stretches it to its place.
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

/** The area under a line, down to the bottom of the box: as many pieces as the line has. */
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

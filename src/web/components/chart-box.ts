// The box that charts are drawn in; a picture stretches it to its place.
export const CHART_WIDTH = 1000;
export const CHART_HEIGHT = 300;

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

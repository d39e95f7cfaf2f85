export const BARS_WIDTH = 300;
export const BARS_HEIGHT = 60;

/**
 * Bars as one SVG path in a box of BARS_WIDTH × BARS_HEIGHT, oldest first; drawn where the data is, on the server. A value
 * of zero has no bar, the smallest other one is still seen. Empty without values.
 */
export function drawBars(values: readonly number[]): string {
  const most = Math.max(0, ...values);
  if (most === 0) return "";
  const step = BARS_WIDTH / values.length;
  const bar = round(step * 0.78);
  return values
    .flatMap((value, index) => {
      if (value <= 0) return [];
      const height = round(Math.max(1.5, (value / most) * BARS_HEIGHT));
      return `M${round(index * step)} ${BARS_HEIGHT}v-${height}h${bar}v${height}z`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

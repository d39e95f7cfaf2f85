/** A line in the sparkline's box of 100 × 28, from its first to its last point in time; null for fewer than two. */
export function drawLine(points: readonly { readonly at: number; readonly hashrate: number }[]): string | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || first.at === last.at) return null;
  const values = points.map(({ hashrate }) => hashrate);
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const place = ({ at, hashrate }: (typeof points)[number]) =>
    `${(((at - first.at) / (last.at - first.at)) * 100).toFixed(1)},${(26 - ((hashrate - low) / span) * 24).toFixed(1)}`;
  return `M${points.map(place).join("L")}`;
}

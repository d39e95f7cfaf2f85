/** `#rrggbb` on the way from one colour to another; `share` 0 is the first, 1 the second. */
export function mixColors(one: string, other: string, share: number): string {
  const mixed = [1, 3, 5].map((start) => {
    const [from, to] = [one, other].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
  });
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** What the last 24 hours are compared with: the same hours some days earlier, or the mean of the seven days before. */
export const comparedWith = ["1", "2", "3", "4", "5", "6", "7", "week"] as const;
export type ComparedWith = (typeof comparedWith)[number];

export function daysBack(against: ComparedWith): readonly number[] {
  return against === "week" ? [1, 2, 3, 4, 5, 6, 7] : [Number(against)];
}

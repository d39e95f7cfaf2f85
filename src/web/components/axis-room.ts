/** About what a label of the smallest text takes: its letters, its mark and some air, in pixels. */
const LETTER = 6.8;
const AROUND = 12;
/** As area-chart.module.css thins them out on a phone. */
const MOST_ON_PHONE = 5;

/**
 * Pixels that an axis must have for its last label. Near the end it is drawn back over its mark, towards the label before
 * it, which may not touch it. `thinned` is for a phone, where every second label of many is left out.
 */
export function roomForLast(starts: readonly number[], label: string): { whole: number; thinned: number } {
  const last = starts.at(-1) ?? 0;
  const own = label.length * LETTER + AROUND;
  const needed = (before: number | undefined) => {
    const gap = last - (before ?? 0);
    return gap <= 0 ? 0 : Math.ceil(Math.max(own / gap, (2 * own) / (gap + 1 - last)));
  };
  const whole = needed(starts.at(-2));
  return { whole, thinned: starts.length > MOST_ON_PHONE ? needed(starts.at(-3)) : whole };
}

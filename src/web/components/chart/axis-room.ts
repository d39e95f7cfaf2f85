/** About what a label of the smallest text takes: its letters, its mark and some air, in pixels. */
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

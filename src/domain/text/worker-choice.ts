/** What a visitor wants to see of a miner: one rig by its name, or all whose names begin alike. */
export interface ChosenWorkers<Named> {
  readonly isGroup: boolean;
  readonly workers: readonly Named[];
}

/** Behind the beginning of names it means all of them. */
export const groupMark = "*";

/**
 * The workers that `text` stands for: those of exactly this name, under whatever scheme; else, where it ends with `*`, all whose names
 * begin with what is before it, in capital or small letters.
 */
export function chooseWorkers<Named extends { readonly name: string }>(
  workers: readonly Named[],
  text: string,
): ChosenWorkers<Named> {
  const named = workers.filter(({ name }) => name === text);
  if (named.length > 0 || !text.endsWith(groupMark)) return { isGroup: false, workers: named };
  const beginning = text.slice(0, -groupMark.length).toLowerCase();
  return { isGroup: true, workers: workers.filter(({ name }) => name.toLowerCase().startsWith(beginning)) };
}

/** One rig by its name, or all whose names begin alike. */
export interface ChosenWorkers<Named> {
  readonly isGroup: boolean;
  readonly workers: readonly Named[];
}

/** After a prefix: all names that begin with it. */
export const groupMark = "*";

/**
 * Workers of exactly this name, under any scheme; else, if `text` ends with `*`, all whose names begin with the rest,
 * ignoring case.
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

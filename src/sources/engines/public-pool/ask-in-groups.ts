const asksAtOnce = 8;

/** Asks about each item, in their order, but never more than eight at a time: engine and node are small programs. */
export async function askInGroups<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < items.length; index += asksAtOnce) {
    answers.push(...(await Promise.all(items.slice(index, index + asksAtOnce).map(ask))));
  }
  return answers;
}

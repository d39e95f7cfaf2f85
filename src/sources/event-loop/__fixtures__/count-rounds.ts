/** Counts the rounds of the event loop. Both functions return the number; `stop` also ends the count. */
export function countRounds(): { readonly rounds: () => number; readonly stop: () => number } {
  let rounds = 0;
  let isOver = false;
  const count = () => {
    rounds += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  return {
    rounds: () => rounds,
    stop: () => {
      isOver = true;
      return rounds;
    },
  };
}

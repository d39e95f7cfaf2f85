const ELLIPSIS = "…";

/**
 * Cuts the middle out of a long text (spec §9): the first `head` and last `tail` characters around an ellipsis.
 * Counts code points, so an emoji in a worker's name is never halved. A text that would not get shorter stays whole.
 */
export function shortenMiddle(text: string, head: number, tail: number): string {
  const characters = Array.from(text);
  if (characters.length <= head + tail + 1) {
    return text;
  }
  const start = characters.slice(0, head).join("");
  const end = characters.slice(characters.length - tail).join("");
  return `${start}${ELLIPSIS}${end}`;
}

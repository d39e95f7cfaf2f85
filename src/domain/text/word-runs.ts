/** Longer texts are pasted, not typed. */
const mostWords = 24;

/** Neighbouring words in lower case. */
export interface WordRun {
  /** Index of the first word. */
  readonly at: number;
  readonly words: readonly string[];
}

/** Longest first: from `longest` words to single words. */
export function* listWordRuns(text: string, longest: number): Generator<WordRun> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}.+-]*[\p{L}\p{N}]/gu) ?? []).slice(0, mostWords);
  for (let length = Math.min(longest, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) yield { at, words: words.slice(at, at + length) };
}

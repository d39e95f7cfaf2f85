/** Longer texts are pasted, not typed. */
const mostWords = 24;

/** Neighbouring words in lower case. */
export interface WordRun {
  /** Of the first word among all of them. */
  readonly index: number;
  readonly words: readonly string[];
}

/** Longest first: from `longest` words to single words. */
export function* listWordRuns(text: string, longest: number): Generator<WordRun> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}.+-]*[\p{L}\p{N}]/gu) ?? []).slice(0, mostWords);
  for (let length = Math.min(longest, words.length); length > 0; length--)
    for (let index = 0; index + length <= words.length; index++)
      yield { index, words: words.slice(index, index + length) };
}

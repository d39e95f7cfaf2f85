/** Longer texts are pasted, not typed; what they name is not looked for. */
const mostWords = 24;

/** Words of a text that stand together, in small letters. */
export interface WordRun {
  /** The place of its first word. */
  readonly at: number;
  readonly words: readonly string[];
}

/** The runs of a text's words, the longest first: those of `longest` words, then shorter ones, then single words. */
export function* listWordRuns(text: string, longest: number): Generator<WordRun> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}.+-]*[\p{L}\p{N}]/gu) ?? []).slice(0, mostWords);
  for (let length = Math.min(longest, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) yield { at, words: words.slice(at, at + length) };
}

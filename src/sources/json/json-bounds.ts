// Each limit is far above what a source needs, and low enough that no later step blocks the event loop for long.

/**
 * Digits. BigInt takes the square of the length: 5,000,000 digits took five seconds. A double in full has 309 digits.
 */
export const longestNumber = 400;
/** Bytes. Sources send names, addresses, hashes and the sentence of an error. */
export const longestString = 16 * 1024;
/** Bytes in a row. */
export const mostSpaces = 64 * 1024;
/** Lists and objects within each other. The responses that Adit reads have nine at most. */
export const deepestNesting = 64;
/** The workers of the largest farm, or the rows of the longest page. */
export const longestList = 10_000;
/** Values in all: an hour of a farm of 5,000 workers, each minute with a hashrate and a share rate, has 900,000. */
export const mostValues = 1_000_000;

export interface JsonBounds {
  readonly longestList?: number;
  readonly longestString?: number;
}

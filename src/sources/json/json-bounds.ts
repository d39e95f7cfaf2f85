// What an answer may hold at most. Each bound is far above anything that an engine, a node or a price source has to say, and low
// enough that whatever is done with the answer afterwards never holds the event loop for long.

/** Of a number. BigInt takes the square of its length: 5,000,000 digits took five seconds. A double in full has 309 digits. */
export const longestNumber = 400;
/** Of a string in bytes: sources send names, addresses, hashes and the sentence of an error. */
export const longestString = 16 * 1024;
/** In a row, in bytes. */
export const mostSpaces = 64 * 1024;
/** Of lists and objects within each other. The answers that Adit reads have nine at most. */
export const deepestNesting = 64;
/** Elements of one list, or members of one object: the workers of the largest farm, or the rows of the longest page. */
export const longestList = 10_000;
/** Values in all: an hour of a farm of 5,000 workers, each minute with a hashrate and a share rate, has 900,000. */
export const mostValues = 1_000_000;

export interface JsonBounds {
  /** For a source whose lists are longer by nature. */
  readonly longestList?: number;
  /** In bytes, for a source whose strings are longer by nature. */
  readonly longestString?: number;
}

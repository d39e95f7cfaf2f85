/** No coin's addresses have a shorter run of letters and digits. */
const addressRun = /[A-Za-z0-9]{20,}/;
/** No address has such letters, so one word is enough. */
const foreignLetter = /[^\P{L}A-Za-z]/u;

/** A word with its punctuation, not a piece of a login, link or markup. */
const plainWord = /^["'“„«(]*\p{L}[\p{L}\p{M}’'-]+["'”»).,:;?!]*$/u;

/** Judges by the look alone; a mistyped address passes. */
export function mayBeAddress(text: string): boolean {
  return addressRun.test(text);
}

export function isWords(text: string): boolean {
  if (mayBeAddress(text)) return false;
  const words = text.trim().split(/\s+/);
  return foreignLetter.test(text) || (words.length > 1 && words.some((word) => plainWord.test(word)));
}

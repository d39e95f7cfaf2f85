/** The letters and digits of a pasted text that stand together. No address of any coin has fewer in one piece. */
const addressRun = /[A-Za-z0-9]{20,}/;
/** In letters that no address is written in, one word is enough. */
const foreignLetter = /[^\P{L}A-Za-z]/u;

/** Letters alone, with what people write around them: no piece of a login, a link or a markup. */
const plainWord = /^["'“„«(]*\p{L}[\p{L}\p{M}’'-]+["'”»).,:;?!]*$/u;

/** Whether a text may be an address, or one with a mistake, by its look alone. */
export function mayBeAddress(text: string): boolean {
  return addressRun.test(text);
}

/** Whether a text is words, and cannot be an address of any coin. */
export function isWords(text: string): boolean {
  if (mayBeAddress(text)) return false;
  const words = text.trim().split(/\s+/);
  return foreignLetter.test(text) || (words.length > 1 && words.some((word) => plainWord.test(word)));
}

/** Keeps an address or a prefix in one piece and left to right inside a sentence that reads the other way. */
export function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}

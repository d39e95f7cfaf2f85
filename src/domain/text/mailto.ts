/** Mail programs and browsers of phones cut longer addresses off. */
const longestAddress = 1800;

/**
 * An address that opens the visitor's mail program with a message. Lines from the end are left out until it is short enough, so
 * what matters stands first; a line that is too long by itself is cut.
 */
export function writeMailto(to: string, subject: string, lines: readonly string[]): string {
  const kept = lines.map((line) => cut(line, 300));
  for (;;) {
    const address = `mailto:${to}?subject=${encode(cut(subject, 120))}&body=${encode(kept.join("\r\n"))}`;
    if (address.length <= longestAddress || kept.length <= 1) return address;
    kept.pop();
  }
}

/** Whole characters only: half of a surrogate pair cannot be encoded. */
function cut(text: string, length: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
}

/** RFC 6068: spaces as %20, and `'` too, so that the address can stand in any text. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("'", "%27");
}

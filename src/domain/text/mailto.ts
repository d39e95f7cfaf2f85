/** Mail programs and mobile browsers cut longer addresses off. */
const longestAddress = 1800;

/** Drops lines from the end until the address is short enough, so put what matters first; cuts a single long line. */
export function writeMailto(to: string, subject: string, lines: readonly string[]): string {
  const kept = lines.map((line) => cut(line, 300));
  for (;;) {
    const address = `mailto:${to}?subject=${encode(cut(subject, 120))}&body=${encode(kept.join("\r\n"))}`;
    if (address.length <= longestAddress || kept.length <= 1) return address;
    kept.pop();
  }
}

/** Half of a surrogate pair cannot be encoded. */
function cut(text: string, length: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
}

/** RFC 6068: spaces as %20; also `'`, so that the address fits any text. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("'", "%27");
}

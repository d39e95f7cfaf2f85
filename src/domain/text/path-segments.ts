/** Keeps colons, so that `kaspa:qq…` is readable in an address bar. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}

// A rig may send any name: "", "..", "a/b", "100%", emoji. Some proxies and routers decode percent signs once, some
// twice, and some fold dot segments even when encoded. So "~" escapes what is dangerous after decoding, before the
// percent encoding.

const emptyName = "~";
// biome-ignore lint/suspicious/noControlCharactersInRegex: proxies refuse or strip them, encoded or not
const dangerous = /[~%/\\\u0000-\u001f\u007f]/g;
const loneSurrogate = /\p{Surrogate}/gu;

function hex(character: string, length: number): string {
  return character.charCodeAt(0).toString(16).padStart(length, "0");
}

/**
 * Never empty, never a dot segment, no slash or literal percent sign, only safe ASCII. Lone surrogates, which no URL
 * can hold, become `~uXXXX`: every JavaScript string has its own segment.
 */
export function encodeWorker(name: string): string {
  if (name === "") return emptyName;
  const escaped = name
    .replace(dangerous, (character) => `~${hex(character, 2)}`)
    .replace(loneSurrogate, (character) => `~u${hex(character, 4)}`)
    .replace(/^\.\.?$/, (dots) => "~2e".repeat(dots.length));
  return encodeSegment(escaped);
}

/**
 * Works whether the router has decoded percent signs or not. Never throws: text that `encodeWorker` would not write is
 * taken literally.
 */
export function decodeWorker(segment: string): string {
  if (segment === emptyName) return "";
  let escaped = segment;
  try {
    escaped = decodeURIComponent(segment);
  } catch {
    // A hand-made segment with a stray percent sign.
  }
  return escaped.replace(/~(?:u([0-9a-f]{4})|([0-9a-f]{2}))/g, (_, unit: string | undefined, byte: string) =>
    String.fromCharCode(Number.parseInt(unit ?? byte, 16)),
  );
}

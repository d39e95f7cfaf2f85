/**
 * For texts from outside. Characters that are invisible, control a terminal or change the direction of writing become
 * U+FFFD, so that different texts look different. Right-to-left letters stay.
 */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, "\ufffd");
}

const ELLIPSIS = "…";

/**
 * Keeps the first `head` and last `tail` characters around an ellipsis (spec §9). Counts code points, so that no emoji
 * is halved. A text that would not get shorter stays whole.
 */
export function shortenMiddle(text: string, head: number, tail: number): string {
  const characters = Array.from(text);
  if (characters.length <= head + tail + 1) {
    return text;
  }
  const start = characters.slice(0, head).join("");
  const end = characters.slice(characters.length - tail).join("");
  return `${start}${ELLIPSIS}${end}`;
}

/** For text and attributes of HTML and XML. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

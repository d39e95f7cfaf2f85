/**
 * A stranger's text as it may be shown: what is invisible, steers a terminal or turns the direction of letters becomes
 * U+FFFD, so that two texts that differ look different. Right-to-left letters themselves stay.
 */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, "\ufffd");
}

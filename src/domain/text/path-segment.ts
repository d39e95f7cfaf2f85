/** Text as one segment of a path. A colon is fine in one, and `kaspa:qq…` is to be read in an address bar. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}

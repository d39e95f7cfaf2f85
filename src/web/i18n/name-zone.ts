/** `UTC`, `GMT+3`: the same in every language. */
export function nameZone(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "short" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

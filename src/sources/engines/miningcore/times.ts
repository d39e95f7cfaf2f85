/**
 * Microseconds since 1970 of a time as the engine writes it. Databases made before its `timestamptz` migration lose the zone; what
 * they keep is UTC. Null for .NET's "no time yet", the year 1, and for anything outside 2009 to 2100.
 */
export function parseMicros(text: string): number | null {
  const [, whole = "", fraction = "", zone = "Z"] = /^([^.Z+]+?)(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const seconds = Date.parse(`${whole}${zone}`) / 1000;
  if (!(seconds >= 1_230_768_000 && seconds <= 4_102_444_800)) return null;
  return seconds * 1_000_000 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

/** The same in milliseconds. */
export function parseTime(text: string | null | undefined): number | null {
  const micros = typeof text === "string" ? parseMicros(text) : null;
  return micros === null ? null : Math.floor(micros / 1000);
}

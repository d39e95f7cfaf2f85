import { useSyncExternalStore } from "react";
import { preferenceNames } from "./names.ts";

/** `local`: the zone of the visitor's device. */
export const zoneChoices = ["local", "utc"] as const;
export type ZoneChoice = (typeof zoneChoices)[number];

export const utcZone = "UTC";

const listeners = new Set<() => void>();

export function readZoneChoice(): ZoneChoice {
  try {
    return localStorage.getItem(preferenceNames.timeZone) === "utc" ? "utc" : "local";
  } catch {
    return "local";
  }
}

/** Switches every time of day on the page, and stores the choice. */
export function chooseZone(choice: ZoneChoice): void {
  try {
    localStorage.setItem(preferenceNames.timeZone, choice);
  } catch {
    // Storage may be switched off: the choice then holds for no page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentZone(): string {
  return readZoneChoice() === "utc" ? utcZone : deviceZone();
}

let known: string | undefined;

export function deviceZone(): string {
  known ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known ?? utcZone;
}

/** The zone of times of day. UTC on the server, in the first client render and without JavaScript. */
export function useShownZone(): string {
  return useSyncExternalStore(subscribe, currentZone, () => utcZone);
}

export function useZoneChoice(): ZoneChoice {
  return useSyncExternalStore(subscribe, readZoneChoice, () => "local");
}

/** `UTC`, `UTC+2`: what stands behind a time of day. It differs by the date where clocks change. */
export function nameZone(zone: string, at: number): string {
  if (zone === utcZone) return utcZone;
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? utcZone).replace(/^GMT(?:\+0)?/, utcZone);
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function zoneOffset(zone: string, at: number): number {
  if (zone === utcZone) return 0;
  const minute = Math.floor(at / 60_000) * 60_000;
  return Date.parse(`${writeMinute(zone, minute).replace(" ", "T")}Z`) - minute;
}

/** `2026-11-21 08:03`, which `Date` reads. */
function writeMinute(zone: string, at: number): string {
  const digits = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat("sv-SE", { ...digits, year: "numeric", timeZone: zone }).format(at);
}

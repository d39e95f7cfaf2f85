import { useMemo, useSyncExternalStore } from "react";
import { parseLastSearch } from "./last-search.ts";
import { preferenceNames } from "./names.ts";

/** A miner who was looked up on this device. */
export interface Lookup {
  readonly coin: string;
  readonly address: string;
}

/** How many are remembered; the oldest give way. */
export const mostLookups = 8;

const listeners = new Set<() => void>();

/** Newest first. Empty for whatever is no list of ours: anybody may have written into the storage. */
export function parseLookups(stored: string | null): readonly Lookup[] {
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.flatMap(parseLookup).slice(0, mostLookups) : [];
  } catch {
    return [];
  }
}

/** `kas kaspa:qp0…`: slug and address. */
function parseLookup(entry: unknown): readonly Lookup[] {
  const [, coin, address] = /^([a-z0-9-]{2,12}) (\S+)$/.exec(parseLastSearch(entry) ?? "") ?? [];
  return coin === undefined || address === undefined ? [] : [{ coin, address }];
}

/** Puts a miner first in the list. Never throws: storage may refuse (private windows). */
export function rememberLookup(lookup: Lookup): void {
  write([lookup, ...withoutLookup(read(), lookup)]);
}

export function forgetLookup(lookup: Lookup): void {
  write(withoutLookup(read(), lookup));
}

/** What was looked up on this device, newest first; null on the server and in the first client render. */
export function useLookups(): readonly Lookup[] | null {
  const stored = useSyncExternalStore(subscribe, readStored, () => undefined);
  return useMemo(() => (stored === undefined ? null : parseLookups(stored)), [stored]);
}

function withoutLookup(list: readonly Lookup[], { coin, address }: Lookup): readonly Lookup[] {
  return list.filter((other) => other.coin !== coin || other.address !== address);
}

function read(): readonly Lookup[] {
  return parseLookups(readStored());
}

function readStored(): string | null {
  try {
    return window.localStorage.getItem(preferenceNames.lookups);
  } catch {
    return null;
  }
}

function write(list: readonly Lookup[]): void {
  try {
    const entries = list.slice(0, mostLookups).map(({ coin, address }) => `${coin} ${address}`);
    if (entries.length === 0) window.localStorage.removeItem(preferenceNames.lookups);
    else window.localStorage.setItem(preferenceNames.lookups, JSON.stringify(entries));
  } catch {
    // Storage that refuses does not stop the search.
  }
  for (const listener of listeners) listener();
}

/** Other tabs search as well. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

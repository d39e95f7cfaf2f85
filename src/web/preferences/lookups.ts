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

/**
 * Puts a miner first in the list and makes him his coin's last search; one that means him stays as it was typed. A link
 * from elsewhere (`isSearched` false) takes the place of no search. Never throws.
 */
export function rememberLookup(lookup: Lookup, isSearched: boolean): void {
  change((storage) => {
    writeLookups(storage, [lookup, ...withoutLookup(readLookups(storage), lookup)]);
    const name = preferenceNames.lastSearch(lookup.coin);
    const last = storage.getItem(name);
    if (last === null || (isSearched && !namesAddress(last, lookup.address))) storage.setItem(name, lookup.address);
  });
}

/** Whether the open document was asked for on this site: a search by any form here is a document of its own. */
export function isAskedForHere(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/`);
}

/** Takes a miner from the list, and from his coin's last search, where the one before him takes his place. */
export function forgetLookup(lookup: Lookup): void {
  change((storage) => {
    const others = withoutLookup(readLookups(storage), lookup);
    writeLookups(storage, others);
    const name = preferenceNames.lastSearch(lookup.coin);
    if (!namesAddress(storage.getItem(name) ?? "", lookup.address)) return;
    const next = others.find(({ coin }) => coin === lookup.coin);
    if (next === undefined) storage.removeItem(name);
    else storage.setItem(name, next.address);
  });
}

/** Takes a coin's last search away, which was no miner: a login by e-mail, a mistyped address. */
export function forgetLastSearch(coin: string): void {
  change((storage) => {
    const next = readLookups(storage).find((lookup) => lookup.coin === coin);
    if (next === undefined) storage.removeItem(preferenceNames.lastSearch(coin));
    else storage.setItem(preferenceNames.lastSearch(coin), next.address);
  });
}

/** Whether a search as it was typed means this address: with `solo:` or a worker around it, or without its prefix. */
export function namesAddress(search: string, address: string): boolean {
  const [typed, meant] = [search.toLowerCase(), address.toLowerCase()];
  return typed !== "" && (typed.includes(meant) || meant.endsWith(typed));
}

/** What was looked up on this device, newest first; null on the server and in the first client render. */
export function useLookups(): readonly Lookup[] | null {
  const stored = useStored(preferenceNames.lookups);
  return useMemo(() => (stored === undefined ? null : parseLookups(stored)), [stored]);
}

/** A stored text that follows changes, in other tabs too; undefined on the server and in the first client render. */
export function useStored(name: string): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      try {
        return window.localStorage.getItem(name);
      } catch {
        return null;
      }
    },
    () => undefined,
  );
}

function withoutLookup(list: readonly Lookup[], { coin, address }: Lookup): readonly Lookup[] {
  return list.filter((other) => other.coin !== coin || other.address !== address);
}

function readLookups(storage: Storage): readonly Lookup[] {
  return parseLookups(storage.getItem(preferenceNames.lookups));
}

function writeLookups(storage: Storage, list: readonly Lookup[]): void {
  const entries = list.slice(0, mostLookups).map(({ coin, address }) => `${coin} ${address}`);
  if (entries.length === 0) storage.removeItem(preferenceNames.lookups);
  else storage.setItem(preferenceNames.lookups, JSON.stringify(entries));
  // What the head script has written there for the page that was opened first.
  document.documentElement.style.setProperty("--lookups", `${entries.length}`);
}

function change(work: (storage: Storage) => void): void {
  try {
    work(window.localStorage);
  } catch {
    // Storage that refuses (private windows) does not stop the search.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

import { useMemo, useSyncExternalStore } from "react";
import { parseLastSearch } from "./last-search.ts";
import { preferenceNames } from "./names.ts";

/** A miner that was looked up on this device. */
export interface Lookup {
  readonly coin: string;
  readonly address: string;
}

/** How many are stored. The oldest are removed first. */
export const mostLookups = 8;

const listeners = new Set<() => void>();

/** Newest first. Empty when the stored text is not such a list: visitors and extensions can write into the storage. */
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
 * Puts a miner first in the list and makes their address the last search of the coin. A last search for the same miner stays
 * as it was typed. A visit by a link from another site (`isSearched` false) does not replace a last search. Never throws.
 */
export function rememberLookup(lookup: Lookup, isSearched: boolean): void {
  updateStorage((storage) => {
    writeLookups(storage, [lookup, ...withoutLookup(readLookups(storage), lookup)]);
    const name = preferenceNames.lastSearch(lookup.coin);
    const last = storage.getItem(name);
    if (last === null || (isSearched && !namesAddress(last, lookup.address))) storage.setItem(name, lookup.address);
  });
}

/** Whether this document was opened from a page of this site. Each search form here opens a new document. */
export function isOpenedFromThisSite(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/`);
}

/** Removes a miner from the list. If they are the coin's last search, the miner before them becomes the last search. */
export function forgetLookup(lookup: Lookup): void {
  updateStorage((storage) => {
    const others = withoutLookup(readLookups(storage), lookup);
    writeLookups(storage, others);
    const name = preferenceNames.lastSearch(lookup.coin);
    if (!namesAddress(storage.getItem(name) ?? "", lookup.address)) return;
    const next = others.find(({ coin }) => coin === lookup.coin);
    if (next === undefined) storage.removeItem(name);
    else storage.setItem(name, next.address);
  });
}

/** Removes a coin's last search that was no miner: a login by e-mail, a mistyped address. */
export function forgetLastSearch(coin: string): void {
  updateStorage((storage) => {
    const next = readLookups(storage).find((lookup) => lookup.coin === coin);
    if (next === undefined) storage.removeItem(preferenceNames.lastSearch(coin));
    else storage.setItem(preferenceNames.lastSearch(coin), next.address);
  });
}

/** Whether a typed search means this address: it may have `solo:` or a worker added, or lack the prefix of the address. */
export function namesAddress(search: string, address: string): boolean {
  const [typed, wanted] = [search.toLowerCase(), address.toLowerCase()];
  return typed !== "" && (typed.includes(wanted) || wanted.endsWith(typed));
}

/** The miners that were looked up on this device, newest first; null on the server and in the first client render. */
export function useLookups(): readonly Lookup[] | null {
  const stored = useStored(preferenceNames.lookups);
  return useMemo(() => (stored === undefined ? null : parseLookups(stored)), [stored]);
}

/** A stored text, kept up to date with other tabs; undefined on the server and in the first client render. */
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
  markReturning(entries.length);
}

/** The head script sets the same when a document is opened. */
export function markReturning(count: number): void {
  const { style, dataset } = document.documentElement;
  style.setProperty("--lookups", `${count}`);
  if (count > 0) dataset.returning = "";
  else delete dataset.returning;
}

function updateStorage(update: (storage: Storage) => void): void {
  try {
    update(window.localStorage);
  } catch {
    // The search works without storage (private windows).
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

import { SECOND } from "#src/domain/time/durations.ts";
import { matchScreen } from "./match-screen.ts";
import type { Screen } from "./screens.ts";
import type { SearchParameter } from "./search-parameters.ts";

/** Long enough to spare visitors of a busy page the wait, short enough that nobody is handed old figures. */
const STALE_MS = 20 * SECOND;

export interface PagePolicy {
  /** Path and declared search parameters, normalised; the language is added by the page cache. */
  readonly key: string;
  readonly freshMs: number;
  /** How much older an answer may be and still be served while a new one is made. */
  readonly staleMs: number;
}

/**
 * How a page may be cached, or null when it is rendered each time. `url` is without its language prefix. Only declared
 * parameters with a known value are in the key; all others (`ref`, `source`, `utm_…`) are read by no component.
 */
export function pagePolicy(url: URL): PagePolicy | null {
  const match = matchScreen(url.pathname);
  if (match === null || match.screen.freshMs === null) return null;
  const search = normalizeSearch(match.screen, url.searchParams, match.params);
  return { key: `${url.pathname}${search}`, freshMs: match.screen.freshMs, staleMs: STALE_MS };
}

/** `?range=7d`, in the table's order, defaults left out: what a page reads and what its canonical address carries. */
export function normalizeSearch(
  screen: Screen,
  search: URLSearchParams,
  params: Readonly<Record<string, string>> = {},
): string {
  const normal = new URLSearchParams();
  for (const parameter of screen.search) {
    const value = search.get(parameter.name);
    if (value !== null && isMeant(parameter, value, params)) normal.set(parameter.name, value);
  }
  return normal.size === 0 ? "" : `?${normal}`;
}

/** Whether a value says something that the default does not. */
function isMeant(parameter: SearchParameter, value: string, params: Readonly<Record<string, string>>): boolean {
  if ("valueFor" in parameter) return value === parameter.valueFor(params);
  if ("pattern" in parameter) return parameter.pattern.test(value);
  return value !== parameter.values[0] && parameter.values.includes(value);
}

/** A declared parameter of a shape; null when absent or of another shape. */
export function readSearchText(search: URLSearchParams, name: string, pattern: RegExp): string | null {
  const value = search.get(name);
  return value !== null && pattern.test(value) ? value : null;
}

/** One declared parameter's value, its default when absent or unknown. */
export function readSearch<const Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const value = search.get(name);
  return values.find((candidate) => candidate === value) ?? values[0];
}

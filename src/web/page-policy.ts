import { encodeSegment } from "#src/domain/text/path-segments.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { matchScreen, type ScreenMatch } from "./match-screen.ts";
import type { Screen } from "./screens.ts";
import type { SearchParameter } from "./search-parameters.ts";

/** Long enough that visitors of a busy page do not wait, short enough that nobody gets old figures. */
const STALE_MS = 20 * SECOND;

export interface PagePolicy {
  /** Path and declared search parameters, normalised. The page cache adds the language. */
  readonly key: string;
  readonly freshMs: number;
  /** How much longer a page may be served while a new one is rendered. */
  readonly staleMs: number;
  /**
   * Whether there are as many such pages as somebody cares to make up: miners, cursors, typed prices, combinations of filters. They
   * have a part of the cache of their own, where they can drop nothing but each other.
   */
  readonly isOpenEnded: boolean;
  /** Whose news it shows; null: of no pool, or of many. */
  readonly coin: string | null;
  readonly address: string | null;
}

/**
 * How a page may be cached, or null when it is rendered for each request: pages of one visitor, and answers to what somebody typed. `url` has no language prefix. The key contains only
 * declared parameters with a known value; no component reads the others (`ref`, `source`, `utm_…`).
 */
export function pagePolicy(url: URL): PagePolicy | null {
  const match = matchScreen(url.pathname);
  if (match === null || match.screen.freshMs === null) return null;
  const search = normalizeSearch(match.screen, url.searchParams, match.params);
  const kept = new URLSearchParams(search);
  const isTyped = match.screen.search.some((parameter) => "isAnyText" in parameter && kept.has(parameter.name));
  if (isTyped) return null;
  return {
    key: `${spellPath(match)}${search}`,
    freshMs: match.screen.freshMs,
    staleMs: STALE_MS,
    isOpenEnded: search !== "" || match.params.address !== undefined,
    coin: match.params.coin ?? null,
    address: match.params.address ?? null,
  };
}

/** The one spelling of a path: `/%6b%61s` and `/kas` are the same page. */
function spellPath({ screen, params }: ScreenMatch): string {
  const segments = screen.path.split("/").flatMap((part) => {
    if (!part.startsWith(":")) return [part];
    const value = params[part.replace(/[:?]/g, "")];
    return value === undefined ? [] : [encodeSegment(value)];
  });
  return segments.join("/");
}

/** `?range=7d`: the declared parameters in the table's order without defaults, as in the page's canonical address. */
export function normalizeSearch(
  screen: Screen,
  search: URLSearchParams,
  params: Readonly<Record<string, string>> = {},
): string {
  const normal = new URLSearchParams();
  for (const parameter of screen.search) {
    const value = search.get(parameter.name);
    if (value !== null && isNotDefault(parameter, value, params)) normal.set(parameter.name, value);
  }
  return normal.size === 0 ? "" : `?${normal}`;
}

/** Whether a value is valid and differs from the default. */
function isNotDefault(parameter: SearchParameter, value: string, params: Readonly<Record<string, string>>): boolean {
  if ("valueFor" in parameter) return value === parameter.valueFor(params);
  if ("pattern" in parameter) return parameter.pattern.test(value);
  return value !== parameter.values[0] && parameter.values.includes(value);
}

/** A declared parameter with a pattern; null when it is absent or does not match. */
export function readSearchText(search: URLSearchParams, name: string, pattern: RegExp): string | null {
  const value = search.get(name);
  return value !== null && pattern.test(value) ? value : null;
}

/** A declared parameter with a list of values; the default when it is absent or unknown. */
export function readSearch<const Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const value = search.get(name);
  return values.find((candidate) => candidate === value) ?? values[0];
}

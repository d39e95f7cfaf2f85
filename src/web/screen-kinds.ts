import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import {
  addressPattern,
  chainPattern,
  deviceSortKeys,
  profitFilters,
  rigNamePattern,
  type SearchParameter,
  shownRows,
  slugPattern,
  sortOrders,
  supportSymptoms,
  typedPattern,
  yearPattern,
} from "./search-parameters.ts";

export interface Screen {
  readonly id: string;
  /** As React Router writes it, from the root. Parameters at the end may be optional (`:address?`). */
  readonly path: string;
  /** Relative to src/web. */
  readonly file: string;
  /** The layout around it, if any. */
  readonly layout: "coin" | "miner" | null;
  /** Names in guards.ts, run in this order before the loaders. */
  readonly guards: readonly string[];
  readonly search: readonly SearchParameter[];
  /** How long a rendered page is served from the cache; null = rendered for each request. */
  readonly freshMs: number | null;
  /** Sections of the catalogues that it shows. Sections that no screen names come with every page (i18n/messages.ts). */
  readonly texts: readonly string[];
}

/** A page of the knowledge base. `texts` are its own besides those of all of them. */
export function articleScreen<const Id extends string, const Texts extends string>(
  id: Id,
  tail: string,
  file: string,
  texts: Texts,
  search: readonly SearchParameter[] = [],
) {
  return {
    id,
    path: `/articles${tail}`,
    file,
    layout: null,
    guards: [],
    search,
    freshMs: MINUTE,
    texts: ["articles", texts],
  } as const;
}

/** What a list of devices is narrowed and sorted by. */
export const deviceFilters: readonly SearchParameter[] = [
  { name: "algorithm", pattern: slugPattern },
  { name: "coin", pattern: slugPattern },
  { name: "profit", values: profitFilters },
  { name: "since", pattern: yearPattern },
  { name: "sort", values: deviceSortKeys },
  { name: "order", values: sortOrders },
  { name: "rows", values: shownRows },
];

/** A page of the catalogue of devices. The price of power stands in the address of each. */
export function deviceScreen<const Id extends string>(
  id: Id,
  tail: string,
  file: string,
  search: readonly SearchParameter[] = [],
) {
  return {
    id,
    path: `/device${tail}`,
    file,
    layout: null,
    guards: [],
    search: [{ name: "power", pattern: typedPattern }, ...search],
    freshMs: 10 * SECOND,
    texts: ["device", "rows"],
  } as const;
}

/** A page of one coin. `texts` are added to those of the layout. */
export function coinScreen<const Id extends string>(
  id: Id,
  tail: string,
  file: string,
  texts: readonly string[],
  search: readonly SearchParameter[] = [],
) {
  return {
    id,
    path: `/:coin${tail}`,
    file,
    layout: "coin",
    guards: ["known-coin"],
    search,
    freshMs: 10 * SECOND,
    // The coin's header stands on each of them.
    texts: ["poolState", "notice", ...texts],
  } as const;
}

/** A page of one miner. Without an address the layout asks for one (pages/miner/layout.tsx). `texts` are added to those of the layout. */
export function minerScreen<const Id extends string>(
  id: Id,
  tail: string,
  file: string,
  texts: readonly string[] = [],
  search: readonly SearchParameter[] = [],
) {
  return {
    id,
    path: `/:coin/miner${tail}`,
    file,
    layout: "miner",
    guards: ["known-coin"],
    search,
    freshMs: 10 * SECOND,
    texts: ["miner", "poolState", "notice", ...texts],
  } as const;
}

/** The support page in one of the languages that support reads. What its address names is looked up for each request. */
export function supportScreen<const Id extends string>(id: Id, language: string) {
  return {
    id,
    path: `/articles/get-support-${language}`,
    file: "pages/support.tsx",
    layout: null,
    guards: [],
    search: [
      { name: "symptom", values: supportSymptoms },
      { name: "coin", pattern: chainPattern },
      { name: "address", pattern: addressPattern },
      { name: "rig", pattern: rigNamePattern },
    ],
    freshMs: null,
    texts: ["support"],
  } as const;
}

/** The parts of a catalogue that a screen fetches, a request each: the texts of every page, and its own sections together. */
export function listTextParts(texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? ["early"] : ["early", texts.join("-")];
}

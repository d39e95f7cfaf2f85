import type { LocaleCode } from "#src/domain/site/locales.ts";
import { screens } from "../../screens.ts";
import { isExample, type ShellData } from "../shell-data.ts";

/** One entry of a menu. `label` is a key of the catalogue's `navigationMenu.entry`. */
export interface NavigationEntry {
  readonly label: (typeof groups)[number]["entries"][number]["label"];
  /** A path without its language prefix for a page of this site, a full address for another site. */
  readonly href: string;
  readonly isExternal: boolean;
  /** The demo's, for a site that is not configured. */
  readonly isExample?: true;
}

export interface NavigationGroup {
  readonly label: (typeof groups)[number]["label"];
  readonly entries: readonly NavigationEntry[];
}

/** All possible entries: a page by its path in screens.ts, another site by the name of its link in the configuration. */
const groups = [
  {
    label: "products",
    entries: [
      { label: "bot", link: "bot" },
      { label: "firmware", link: "firmware" },
      { label: "manager", link: "manager" },
      { label: "account", link: "account" },
      { label: "referral", link: "referral" },
    ],
  },
  {
    label: "hardware",
    entries: [
      { label: "rig", screen: "/rig", href: "/rig" },
      { label: "asic", screen: "/device/:type", href: "/device/asic" },
      { label: "gpu", screen: "/device/:type", href: "/device/gpu" },
      { label: "cpu", screen: "/device/:type", href: "/device/cpu" },
    ],
  },
  {
    label: "resources",
    entries: [
      { label: "compare", screen: "/compare-mining-pools", href: "/compare-mining-pools" },
      { label: "merge", screen: "/merge", href: "/merge" },
      { label: "api", screen: "/api/docs", href: "/api/docs" },
    ],
  },
  {
    label: "helpCenter",
    entries: [
      { label: "articles", screen: "/articles", href: "/articles" },
      { label: "support", screen: "/articles/get-support-en", href: "/articles/get-support-en" },
      { label: "about", screen: "/about", href: "/about" },
    ],
  },
] as const;

type EntrySource = (typeof groups)[number]["entries"][number];

/** The menus with the entries that lead somewhere: without pages that do not exist and sites that are not configured. */
export function listNavigation(
  links: ShellData["links"],
  locale: LocaleCode,
  patterns: ReadonlySet<string> = new Set(screens.map(({ path }) => path)),
): readonly NavigationGroup[] {
  return groups
    .map(({ label, entries }) => ({
      label,
      entries: entries.flatMap((entry: EntrySource) => resolveEntry(entry, links, locale, patterns)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function resolveEntry(
  entry: EntrySource,
  links: ShellData["links"],
  locale: LocaleCode,
  patterns: ReadonlySet<string>,
): readonly NavigationEntry[] {
  if ("screen" in entry)
    return patterns.has(entry.screen) ? [{ label: entry.label, href: entry.href, isExternal: false }] : [];
  // The operator may configure another referral site for Russian readers (spec §2).
  const href = links[entry.link === "referral" && locale === "ru" ? "referralRu" : entry.link];
  if (href === null) return [];
  return isExample(href)
    ? [{ label: entry.label, href, isExternal: false, isExample: true }]
    : [{ label: entry.label, href, isExternal: true }];
}

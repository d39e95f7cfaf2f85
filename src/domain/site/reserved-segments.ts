import { poolCoinSlugs } from "../coins/index.ts";
import { locales } from "./locales.ts";

// Listed once, so that no coin, language or page takes another's address (a coin named `test` would hide the test
// page).
export const reservedSegments = {
  /** Spec §2, "Fixed pages", some of which are still to come, and the search. web/screens.ts adds other screens. */
  pages: ["about", "articles", "compare-mining-pools", "merge", "test", "device", "search", "a"],
  locales: locales.map(({ code }) => code),
  server: ["api", "health", "ready", "status", "metrics", "og"],
  files: [
    "assets",
    "favicon.ico",
    "favicon.svg",
    "apple-touch-icon.png",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "manifest.webmanifest",
    "robots.txt",
    "articles.rss",
    "sitemap.xml",
    ...locales.map(({ code }) => `sitemap-${code}.xml` as const),
    ".well-known",
  ],
  coins: poolCoinSlugs,
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SegmentOwner = keyof typeof reservedSegments;

export interface SegmentClash {
  readonly segment: string;
  readonly owners: readonly string[];
}

/** Segments claimed twice. Ignores case, because people type `/API`. */
export function findClashes(groups: Readonly<Record<string, readonly string[]>>): readonly SegmentClash[] {
  const ownersBySegment = new Map<string, string[]>();
  for (const [owner, segments] of Object.entries(groups)) {
    for (const segment of segments) {
      const key = segment.toLowerCase();
      ownersBySegment.set(key, [...(ownersBySegment.get(key) ?? []), owner]);
    }
  }
  return [...ownersBySegment]
    .filter(([, owners]) => owners.length > 1)
    .map(([segment, owners]) => ({ segment, owners }));
}

/** Throws on an error in the code; checked by its test and again at start. */
export function assertDisjoint(groups: Readonly<Record<string, readonly string[]>> = reservedSegments): void {
  const clashes = findClashes(groups);
  if (clashes.length > 0) {
    const list = clashes.map(({ segment, owners }) => `"${segment}" (${owners.join(", ")})`).join(", ");
    throw new Error(`These first path segments have more than one owner: ${list}.`);
  }
}

/** Case-sensitive; for an unknown segment the 404 page says 'Unsupported coin'. */
export function findSegmentOwner(segment: string): SegmentOwner | null {
  return ownerBySegment.get(segment) ?? null;
}

const ownerBySegment: ReadonlyMap<string, SegmentOwner> = new Map<string, SegmentOwner>([
  ...reservedSegments.pages.map((segment) => [segment, "pages"] as const),
  ...reservedSegments.locales.map((segment) => [segment, "locales"] as const),
  ...reservedSegments.server.map((segment) => [segment, "server"] as const),
  ...reservedSegments.files.map((segment) => [segment, "files"] as const),
  ...reservedSegments.coins.map((segment) => [segment, "coins"] as const),
]);

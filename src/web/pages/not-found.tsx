import { splitLocale } from "#src/domain/site/locales.ts";
import { findSegmentOwner } from "#src/domain/site/reserved-segments.ts";
import { pageError } from "../guards.ts";
import { screenSegments } from "../screens.ts";
import { webContext } from "../services-context.ts";
import { findSuggestedPages, suggestsPage } from "../suggested-pages.ts";
import type { Route } from "./+types/not-found";

/** Every address without a screen. The reason says whether the first segment could be a coin (docs/specification.md, "Addresses and routes"). */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const first = (params["*"] ?? "").split("/")[0] ?? "";
  const { locale, rest } = splitLocale(url.pathname);
  const suggested = findSuggestedPages(rest, locale, context.get(webContext).services);
  throw pageError(404, isReserved(first) || suggestsPage(suggested) ? "page-not-found" : "unsupported-coin", suggested);
}

function isReserved(segment: string): boolean {
  return findSegmentOwner(segment) !== null || screenSegments.includes(segment);
}

export default function NotFound() {
  return null;
}

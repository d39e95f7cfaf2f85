/** The stylesheets of a page by where it links them, in their order. */
export interface StylePlaces {
  readonly head: readonly string[];
  readonly page: readonly string[];
  readonly foot: readonly string[];
}

/** Groups of the build (vite.config.ts): what first views are drawn with, what pages share below them, what ends each page. */
const groups = { frame: /\/frame-[^/]*$/, parts: /\/parts-[^/]*$/, foot: /\/foot-[^/]*$/ } as const;

/**
 * Where a page links the stylesheets of its matched routes, given those of each, the root's first. A browser paints nothing
 * before the sheets of the head are there, and nothing that follows a sheet in the body before that one is. So what the first
 * view needs stands in the head: the frame, and the routes down to the one that draws it, `firstView`. Without such a route,
 * that is the whole page but its foot.
 */
export function placeStyles(routes: readonly (readonly string[])[], firstView: number | null): StylePlaces {
  const all = [...new Set(routes.flat())];
  const ranks = [groups.frame, groups.parts, /(?:)/];
  const rank = (href: string) => ranks.findIndex((group) => group.test(href));
  const sheets = all.filter((href) => !groups.foot.test(href)).sort((one, other) => rank(one) - rank(other));
  const first = firstView === null ? all : routes.slice(0, firstView + 1).flat();
  const isFirst = (href: string) => first.includes(href) && (firstView === null || !groups.parts.test(href));
  return {
    head: sheets.filter(isFirst),
    page: sheets.filter((href) => !isFirst(href)),
    foot: all.filter((href) => groups.foot.test(href)),
  };
}

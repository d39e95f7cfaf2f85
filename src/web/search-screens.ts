/** The search without a coin, and of words. */
export const searchScreen = {
  id: "search",
  path: "/search",
  file: "pages/search.tsx",
  layout: null,
  guards: [],
  search: [],
  freshMs: null,
  texts: ["articles", "findMiner", "minerState"],
} as const;

/** What the search box shows while somebody types. Its texts come with the box's list. */
export const searchAnswersScreen = {
  id: "search-answers",
  path: "/search/answers",
  file: "pages/search/answers.ts",
  layout: null,
  guards: [],
  search: [],
  freshMs: null,
  texts: ["minerState", "searchPanel"],
} as const;

/** For devices with one field for a link. */
export const shortLinkScreen = {
  id: "short-link",
  path: "/a/:address",
  file: "pages/short-link.ts",
  layout: null,
  guards: [],
  search: [],
  freshMs: null,
  texts: [],
} as const;

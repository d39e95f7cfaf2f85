import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isCoinSlug } from "#src/domain/coins/index.ts";
import { findArticleProblems } from "#src/services/content/articles/find-article-problems.ts";
import { findContentProblems } from "#src/services/content/find-content-problems.ts";
import { coinTextSchema } from "#src/services/content/front-matter.ts";
import { readDeviceFiles } from "#src/services/devices/device-files.ts";
import { matchScreen } from "#src/web/match-screen.ts";

/** Everything that is wrong with the texts in content/, one sentence each. */
export function checkContent(root: string): readonly string[] {
  return [
    ...findContentProblems(readTexts(root, "coins"), {
      folder: "coins",
      schema: coinTextSchema,
      isSlug: isCoinSlug,
      isPage: isPageOfCoin,
      words: { from: 110, to: 260 },
    }),
    ...readDeviceFiles(readTexts(root, "devices")).problems,
    ...findArticleProblems(readArticles(root), { isPage: isPageOfCoin }),
  ];
}

/** The files of the knowledge base, without the questions that its search is tested with. */
export function readArticles(root: string): ReadonlyMap<string, string> {
  const files = [...readTexts(root, "articles"), ...readTexts(root, "glossary")];
  return new Map(files.filter(([path]) => path !== "articles/questions.json"));
}

/** The files below content/<folder> by their path inside content/. */
export function readTexts(root: string, folder: string): ReadonlyMap<string, string> {
  const paths = globSync(`${folder}/**/*`, { cwd: join(root, "content"), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths.map((path) => [
      path.slice(join(root, "content").length + 1).replaceAll("\\", "/"),
      readFileSync(path, "utf8"),
    ]),
  );
}

function isPageOfCoin(path: string): boolean {
  // The documentation of the API is a page of the server.
  if (path === "/api/docs") return true;
  const match = matchScreen(new URL(path, "https://site.example").pathname);
  return match !== null && (match.params.coin === undefined || isCoinSlug(match.params.coin));
}

import { Type } from "typebox";
import { expect, it } from "vitest";
import { ok } from "#src/domain/result.ts";
import { createContentReader } from "./content-reader.ts";
import { renderMarkdown } from "./render-markdown.ts";

const schema = Type.Object({ title: Type.String({ minLength: 1 }) }, { additionalProperties: false });

function createScene(texts: Record<string, string>, isStable = true) {
  const reads: string[] = [];
  const reports: string[] = [];
  const reader = createContentReader({
    files: {
      isStable,
      async read(path) {
        reads.push(path);
        return texts[path] ?? null;
      },
      list: async () => Object.keys(texts),
    },
    folder: "coins",
    schema,
    compile: ({ body }, asked) =>
      ok({
        html: renderMarkdown(body, {
          localize: (path) => (asked === "en" ? path : `/${asked}${path}`),
          headingShift: 1,
        }),
      }),
    report: (error) => reports.push(String(error)),
  });
  return { reader, reads, reports };
}

const english = "---\ntitle: Kaspa\n---\nSee [here](/kas).\n";

it("answers the language that was asked for", async () => {
  const { reader } = createScene({
    "coins/kas/ru.md": "---\ntitle: Каспа\n---\n## История\n",
    "coins/kas/en.md": english,
  });
  expect(await reader.find("kas", "ru")).toEqual({
    locale: "ru",
    matter: { title: "Каспа" },
    html: "<h3>История</h3>\n",
  });
});

it("falls back to English, whose links stay in the reader's language", async () => {
  const { reader } = createScene({ "coins/kas/en.md": english });
  expect(await reader.find("kas", "ar")).toEqual({
    locale: "en",
    matter: { title: "Kaspa" },
    html: '<p>See <a href="/ar/kas">here</a>.</p>\n',
  });
  expect(await reader.find("btc", "en")).toBeNull();
});

it("reads a file once, but each time while texts are being written", async () => {
  const stable = createScene({ "coins/kas/en.md": english });
  await Promise.all([stable.reader.find("kas", "en"), stable.reader.find("kas", "en")]);
  await stable.reader.find("kas", "en");
  expect(stable.reads).toEqual(["coins/kas/en.md"]);
  const written = createScene({ "coins/kas/en.md": english }, false);
  await written.reader.find("kas", "en");
  await written.reader.find("kas", "en");
  expect(written.reads).toEqual(["coins/kas/en.md", "coins/kas/en.md"]);
});

it.each([
  ["Kaspa", "content/coins/kas/ru.md must begin with its front matter between two lines of ---."],
  ["---\ntitle: ''\n---\nText.", "content/coins/kas/ru.md front matter, title: must not have fewer than 1 characters."],
  ["---\ntitel: Kaspa\n---\nText.", "content/coins/kas/ru.md front matter: must have required properties title."],
  ["---\ntitle: [\n---\nText.", "content/coins/kas/ru.md front matter, line 2: Flow sequence in block collection must"],
  ["---\ntitle: Kaspa\n---\n \n", "content/coins/kas/ru.md has no text."],
])("reports what is wrong with a file and skips it: %j", async (text, message) => {
  const { reader, reports } = createScene({ "coins/kas/ru.md": text, "coins/kas/en.md": english });
  expect((await reader.find("kas", "ru"))?.locale).toBe("en");
  expect(reports).toHaveLength(1);
  expect(reports[0]).toContain(message);
});

it("does not leave its folder", async () => {
  const { reader, reads } = createScene({});
  for (const slug of ["../secret", "a/b", "", "a..b", "A"]) expect(await reader.find(slug, "en")).toBeNull();
  expect(reads).toEqual([]);
});

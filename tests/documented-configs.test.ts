import { describe, expect, it } from "vitest";
import { isCoinSlug } from "#src/domain/coins/index.ts";
import { parseSiteConfig } from "#src/server/config/config.ts";
import { describeConfigProblem } from "#src/server/config/config-problems.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { readSources } from "./source-files.ts";

// Whoever copies a configuration out of a document gets one that the site starts with.

const documents = readSources("{README,docs/how-to/*}.md");
const brand = { name: "Documented Pool", supportEmail: "help@pool.example" };

/** The JSON blocks of a document that are configurations, whole files or the entry of one pool. */
function listConfigs(text: string): readonly string[] {
  return [...text.matchAll(/^```json\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) => {
    if (/^\{[\s\S]*"pools"/.test(block)) return [block];
    const [, slug = ""] = /^"([\w-]+)":/.exec(block) ?? [];
    if (!isCoinSlug(slug)) return [];
    return [JSON.stringify({ brand, enabled: [slug], pools: JSON.parse(`{${block}}`) })];
  });
}

const configs = [...documents].flatMap(([path, text]) =>
  listConfigs(text).map((config, index) => ({ place: `${path}, ${index + 1}`, config })),
);

describe("configurations in documents", () => {
  it("are found", () => {
    expect(configs.length).toBeGreaterThan(8);
  });

  it.each(configs)("are accepted: $place", ({ place, config }) => {
    const read = parseSiteConfig(config, place, engineNames);
    expect(read.ok ? [] : read.error.map(describeConfigProblem)).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plainTraits } from "#src/domain/mining/__fixtures__/plain-traits.ts";
import { findMessage } from "#src/server/catalogue-words.ts";
import { parseSiteConfig } from "#src/server/config/config.ts";
import { toPoolTerms, toSiteInfo } from "#src/server/config/site-facts.ts";
import { createFixtureArticles } from "#src/services/content/articles/__fixtures__/fixture-articles.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { readArticles } from "../../scripts/check-content.ts";

const root = join(import.meta.dirname, "../..");
const texts = Object.fromEntries(readArticles(root));

/** The articles in content/ with the facts of a configuration. Engines have the traits of a fixture. */
export function readConfiguredArticles(config: unknown) {
  const site = parseSiteConfig(JSON.stringify(config), "test", engineNames);
  if (!site.ok) throw new Error(JSON.stringify(site.error));
  const offered = { capabilities: { balances: true, mergeMining: true }, traits: plainTraits };
  const facts = {
    site: toSiteInfo(site.value, "http://localhost:3000"),
    pools: toPoolTerms(site.value, () => offered),
  };
  return createFixtureArticles(texts, { facts, findWord: findMessage });
}

/** The configuration of the demo, read anew, so that a test may change it. */
export function readDemoConfig() {
  return JSON.parse(readFileSync(join(root, "config/pools.json"), "utf8"));
}

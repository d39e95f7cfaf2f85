import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(
    part: string,
    options: object,
  ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** What axe calls serious or critical in a part of the page, with the first element of each. Figures must be at rest: half faded, they would be judged so. */
export async function findSerious(page: Page, part = "html"): Promise<readonly string[]> {
  // The developer tools' way in: the page's security policy admits no foreign script.
  await page.evaluate(source);
  return page.evaluate(async (selector) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(selector, {
      // What passes is not listed, and no rule that is on by default reads the stylesheets.
      resultTypes: ["violations"],
      preload: false,
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, part);
}

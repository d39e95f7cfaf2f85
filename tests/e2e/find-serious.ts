import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(
    context: { include: string[]; exclude: string[] },
    options: object,
  ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

interface Judged {
  /** A selector; the whole page when absent. */
  readonly part?: string;
  /** Selectors of what is judged elsewhere. */
  readonly except?: readonly string[];
  /** Names of axe's rules; all of them when absent. */
  readonly rules?: readonly string[] | null;
}

/** What depends on language and colours alone: for a page whose elements were judged in another language already. */
export const rulesOfLook = ["color-contrast", "html-has-lang", "html-lang-valid", "valid-lang"];

/**
 * What axe calls serious or critical in a part of the page, with the first element of each. Figures must be at rest: half
 * faded, they would be judged so. Of rows with the same classes and states two are judged: the contrast of a hundred more
 * takes seconds to compute, and is the same.
 */
export async function findSerious(
  page: Page,
  { part = "html", except = [], rules = null }: Judged = {},
): Promise<readonly string[]> {
  // The developer tools' way in: the page's security policy admits no foreign script.
  await page.evaluate(source);
  return page.evaluate(
    async ({ part, except, rules }) => {
      const lookOf = (element: Element) =>
        [element, ...element.querySelectorAll("*")]
          .map(({ tagName, attributes }) => {
            const kept = [...attributes].filter(({ name }) => /^(class|style|role|data-|aria-(?!label))/.test(name));
            return tagName + kept.map(({ name, value }) => (name.startsWith("aria-") ? name : value)).join(" ");
          })
          .join();
      const hidden: [HTMLElement, string][] = [];
      for (const list of document.querySelectorAll("tbody, ul, ol")) {
        const seen = new Map<string, number>();
        for (const row of list.children) {
          if (!(row instanceof HTMLElement) || row.contains(document.activeElement)) continue;
          const look = lookOf(row);
          const count = (seen.get(look) ?? 0) + 1;
          seen.set(look, count);
          if (count > 2) hidden.push([row, row.style.display]);
        }
      }
      for (const [row] of hidden) row.style.display = "none";
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(
        { include: [part], exclude: [...except] },
        {
          ...(rules === null ? {} : { runOnly: [...rules] }),
          // What passes is not listed, and no rule that is on by default reads the stylesheets.
          resultTypes: ["violations"],
          preload: false,
        },
      );
      for (const [row, display] of hidden) row.style.display = display;
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { part, except, rules },
  );
}

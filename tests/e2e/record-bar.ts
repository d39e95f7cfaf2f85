import type { Page } from "@playwright/test";

/** What the bar shows from now on, phase by phase with its colour: some phases are too short to be caught by looking. */
export async function recordBar(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const phases: string[] = [];
    Object.assign(window, { phases });
    const look = (): void => {
      const element = document.querySelector("[data-progress]");
      if (element === null) return;
      const phase = `${element.getAttribute("data-progress")} ${getComputedStyle(element).backgroundColor}`;
      if (phases.at(-1) !== phase) phases.push(phase);
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-progress"],
    });
  });
  return () => page.evaluate(() => ("phases" in window && Array.isArray(window.phases) ? window.phases : []));
}

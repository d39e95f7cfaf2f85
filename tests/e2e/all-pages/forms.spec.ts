import { expect } from "@playwright/test";
import { localizePath } from "#src/domain/site/locales.ts";
import { test } from "../kept-page.ts";
import { openEmpty } from "./lay-out.ts";
import { everyPage, fillMiner } from "./page-list.ts";

// docs/formats.md, on every page: what a figure is never written as.

const forbidden: readonly RegExp[] = [
  /\bNaN\b|\bundefined\b|\bInfinity\b/,
  // Zeros alone say nothing; 0.0% and 0.00 H/s are figures.
  /(?<![\d.])0\.0{3,}(?!\d)/,
  /[−-]0(?:[.,]0+)?\s?%/,
  /\b(?:10M|6H|24H|7D|30D|31D)\b/,
  /\d\s(?:sec|hr|yrs?|сек|мин|ч|дн)\.\s?\./,
  /\d\s(?:sec|hrs?|yrs?)\b/,
  /≈/,
  // A sum has cents; only what is less than a cent has more digits.
  /\$\d{1,3}(?:\u202f\d{3})*\.\d*[1-9]\d*(?<=\$(?!0\.00)[\d\u202f]+\.\d{3,})/,
];

for (const locale of ["en", "ru"] as const) {
  test(`no page writes a figure in a form that is not one: ${locale}`, async ({ page, request }) => {
    test.setTimeout(240_000);
    await openEmpty(page);
    const found: string[] = [];
    for (const path of everyPage) {
      const address = localizePath(await fillMiner(path, request), locale);
      const texts = await page.evaluate(readTexts, address);
      for (const text of texts) {
        const form = forbidden.find((one) => one.test(text));
        if (form !== undefined) found.push(`${address}: ${text.slice(0, 160)}`);
      }
    }
    expect(found).toEqual([]);
  });
}

test("what is copied of one figure is the whole figure; of more, what is written", async ({ page }) => {
  await page.goto("/device/gpu/nvidia/geforce-rtx-4070");
  const figure = page.locator("td [title$=' XTM']").first();
  await expect(page.locator("button[data-ready='true']").first()).toBeAttached();
  const whole = (await figure.getAttribute("title"))?.replace(" XTM", "") ?? "";
  expect(whole).toMatch(/^\d+\.\d{6}$/);
  expect(whole).not.toBe(await figure.textContent());
  const copy = () =>
    figure.evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData("text/plain");
    });
  await figure.selectText();
  expect(await copy()).toBe(whole);
  await page.locator("tbody").first().selectText();
  expect(await copy()).toBe("");
});

/** The texts of a page's paragraphs, cells and so on, without what is code, a drawing, a script or the price of a coin. */
async function readTexts(address: string): Promise<readonly string[]> {
  const answer = await fetch(address);
  const sent = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const element of sent.querySelectorAll("script, style, svg, pre, code, [data-price]")) element.remove();
  const isBlock = (element: Element) =>
    /^(?:P|LI|TD|TH|DT|DD|H\d|A|B|SMALL|BUTTON|SUMMARY|LABEL|FIGCAPTION)$/.test(element.tagName);
  return [...sent.body.querySelectorAll("*")]
    .filter((element) => isBlock(element) && ![...element.children].some(isBlock))
    .map((element) => element.textContent.replaceAll(/[^\S\u202f]+/g, " ").trim());
}

import type { Page } from "@playwright/test";

/** The document in which pages are laid out without their scripts. */
export async function openEmpty(page: Page): Promise<void> {
  await page.route("**/empty", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Empty</title>" }),
  );
  await page.goto("/empty");
}

/**
 * Shows a page as the server sends it, without its scripts, in the place of the one before: pages of one kind have the same
 * styles, and reading these again for each would take four times as long.
 */
export function layOut(page: Page, path: string): Promise<{ readonly status: number; readonly isWhole: boolean }> {
  return page.evaluate(async (asked) => {
    const listStyles = (head: ParentNode) => [...head.querySelectorAll("style, link[rel='stylesheet']")];
    const textOf = (styles: readonly Element[]) => styles.map(({ outerHTML }) => outerHTML).join("");
    const answer = await fetch(asked);
    const sent = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const script of sent.querySelectorAll("script")) script.remove();
    const kept = textOf(listStyles(sent)) === textOf(listStyles(document)) ? document.head : null;
    const root = document.adoptNode(sent.documentElement);
    if (kept !== null) root.querySelector("head")?.replaceWith(kept);
    document.documentElement.replaceWith(root);
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel='stylesheet']")];
    await Promise.all(
      links.map((link) => link.sheet ?? new Promise((resolve) => link.addEventListener("load", resolve))),
    );
    await document.fonts.ready;
    return { status: answer.status, isWhole: document.querySelector("footer") !== null && links.length > 0 };
  }, path);
}

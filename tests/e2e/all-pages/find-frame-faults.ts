import type { Page } from "@playwright/test";

/**
 * What is wrong with the frame of the page that is laid out, at the window's width: it is wider than the window, a word is
 * broken inside, or a control is smaller than WCAG 2.5.8 allows or cut at the window's edge.
 */
export function findFrameFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const width = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth;
    if (wide > width) faults.add(`is ${wide} px wide`);

    const isScroll = (overflow: string) => overflow === "auto" || overflow === "scroll";
    /** The part of a box that the boxes around it let show; null when that is nothing, or when it can be scrolled to. */
    const clip = (box: DOMRect, element: Element): { left: number; right: number } | null => {
      let { left, right } = box;
      for (
        let around: Element | null = element;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === "visible" || around === element) continue;
        if (isScroll(overflowX)) return null;
        const bounds = around.getBoundingClientRect();
        left = Math.max(left, bounds.left);
        right = Math.min(right, bounds.right);
      }
      return right > left ? { left, right } : null;
    };
    /** Where a thing stands: the nearest names above it. */
    const nameOf = (element: Element) => {
      const own = (one: Element | null) =>
        one === null ? "" : `${one.localName}${[...one.classList].map((name) => `.${name}`).join("")}`;
      return `${own(element.parentElement)} > ${own(element)}`;
    };
    // For screen readers only, or a drawing.
    const hidden = ".visually-hidden, svg";
    const isBodyAnywhere = getComputedStyle(document.body).overflowWrap === "anywhere";
    const mayBreak = new Map<Element, boolean>();
    const isShown = new Map<Element, boolean>();
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? "";
      const around = node.parentElement;
      if (around === null || !/\S/.test(text)) continue;
      let shown = isShown.get(around);
      if (shown === undefined) {
        const { width: wide } = around.getBoundingClientRect();
        shown = wide > 1 && around.checkVisibility({ visibilityProperty: true }) && around.closest(hidden) === null;
        isShown.set(around, shown);
      }
      if (!shown) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()];
      if (boxes.length < 2) continue;
      let exempt = mayBreak.get(around);
      if (exempt === undefined) {
        const { overflowWrap } = getComputedStyle(around);
        exempt = around.closest("code, pre, kbd") !== null || (overflowWrap === "anywhere" && !isBodyAnywhere);
        mayBreak.set(around, exempt);
      }
      if (exempt) continue;
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...others] = range.getClientRects();
        if (first !== undefined && others.some(({ top }) => Math.abs(top - first.top) > first.height / 2))
          faults.add(`breaks the word "${word}" (${nameOf(around)})`);
      }
    }

    /** What of a control can be pressed: an input together with its label. */
    const targetOf = (control: Element): Element =>
      control instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(control.type)
        ? (control.labels?.[0] ?? control)
        : control;
    /** A control may take presses beyond its box, by an empty box laid over it. */
    const sizeOf = (target: Element): readonly [number, number] => {
      const { width: wide, height: high } = target.getBoundingClientRect();
      const over = getComputedStyle(target, "::after");
      if (over.content !== '""' || over.position !== "absolute") return [wide, high];
      return [Math.max(wide, Number.parseFloat(over.width)), Math.max(high, Number.parseFloat(over.height))];
    };
    const isSmall = (target: Element) => sizeOf(target).some((size) => Math.round(size) < 24);
    const large = new Set<string>();
    for (const link of document.querySelectorAll("a[href]")) {
      if (!isSmall(link)) large.add(link.getAttribute("href") ?? "");
    }
    for (const control of document.querySelectorAll("button, input, select, textarea, summary, a[href]")) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(hidden) !== null) continue;
      const target = targetOf(control);
      const style = getComputedStyle(control);
      const isLink = control.localName === "a";
      if ((isLink && style.display === "inline") || style.pointerEvents === "none") continue;
      const box = target.getBoundingClientRect();
      // Links of this kind are shown only while they have the focus, and folded parts have no size.
      if (box.width <= 1 || box.height <= 1) continue;
      const text = `"${(control.textContent || control.getAttribute("aria-label") || control.getAttribute("name") || "").trim().slice(0, 30)}" (${nameOf(control)})`;
      // The same link elsewhere is an equivalent (WCAG 2.5.8).
      if (isSmall(target) && !(isLink && large.has(control.getAttribute("href") ?? "")))
        faults.add(`has a control of ${sizeOf(target).map(Math.round).join("×")} px: ${text}`);
      const seen = clip(box, target);
      if (seen !== null && (seen.left < -0.5 || seen.right > width + 0.5 || seen.right - seen.left < box.width - 1))
        faults.add(`cuts a control: ${text}`);
    }
    return [...faults];
  });
}

declare global {
  interface Window {
    moved: { readonly by: number; readonly what: string }[];
  }
}

/** Runs in the page: notes everything that moves without the visitor's doing, as the browser counts it. */
export function watchMoves(isFromBeginning: boolean): void {
  const moved: Window["moved"] = [];
  window.moved = moved;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      const what = entry.sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.nodeName} "${node?.textContent?.slice(0, 60)}" ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`,
      );
      moved.push({ by: entry.value, what: what.join("; ") });
    }
  }).observe({ type: "layout-shift", buffered: isFromBeginning });
}

import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

const FULL_LIST_ROWS = 100;
const ROW_STEP = 5;

interface RowWindow {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Pixels; 0: all rows are in the document. */
  readonly rowHeight: number;
}

/** Of a long list only the rows on the screen, and half a screen around them, are in the document. All rows must have one height. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, isOn: boolean): RowWindow {
  const isPrinted = useIsPrinted();
  const isCut = isOn && count > FULL_LIST_ROWS && !isPrinted;
  const [view, setView] = useState<RowWindow>({ from: 0, to: 60, rowHeight: 0 });

  // Before the browser paints: visible rows do not move when a list has grown.
  useLayoutEffect(() => {
    const element = body.current;
    if (!isCut || element === null) return;
    let rowHeight = measureRow(element);
    let frame = 0;
    const update = () => {
      frame = 0;
      const above = Math.floor(-element.getBoundingClientRect().top / rowHeight);
      const visibleRows = Math.ceil(window.innerHeight / rowHeight);
      // Both ends move at once: one update.
      const first = Math.floor((above - visibleRows / 2) / ROW_STEP);
      const from = clampToStep(first, count);
      // Fewer while the table's head is in sight; never less than a screen.
      const last = Math.max(first + Math.ceil((2 * visibleRows) / ROW_STEP), Math.ceil(visibleRows / ROW_STEP));
      const to = clampToStep(last, count) + ROW_STEP;
      setView((old) =>
        old.from === from && old.to === to && old.rowHeight === rowHeight ? old : { from, to, rowHeight },
      );
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    const onResize = () => {
      rowHeight = measureRow(element);
      onScroll();
    };
    update();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onResize);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onResize);
    };
  }, [body, count, isCut]);

  if (!isCut) return { from: 0, to: count, rowHeight: 0 };
  // A list that became shorter starts at the top.
  return view.from < count ? { ...view, to: Math.min(view.to, count) } : { ...view, from: 0, to: Math.min(60, count) };
}

/** On paper nobody can scroll. */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // The browser takes the document as it is when these listeners are done.
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinted;
}

function clampToStep(step: number, count: number): number {
  return Math.min(Math.max(0, step), Math.floor((count - 1) / ROW_STEP)) * ROW_STEP;
}

function measureRow(body: HTMLElement): number {
  return body.querySelector<HTMLElement>("tr[data-state]")?.getBoundingClientRect().height || 44;
}

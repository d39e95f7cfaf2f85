import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Lists up to this length are completely in the document. */
const FULL_LIST_ROWS = 100;
/** The window moves by this number of rows. */
const ROW_STEP = 5;

interface RowWindow {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** The height of one row in pixels; 0 if all rows are in the document. */
  readonly rowHeight: number;
}

/**
 * Which rows of a long list are in the document: those on the screen and half a screen before and after. All rows have the same
 * height. If `isOn` is false, the list is short, or the page is printed, all rows are in the document.
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, isOn: boolean): RowWindow {
  const isPrinted = useIsPrinted();
  const isCut = isOn && count > FULL_LIST_ROWS && !isPrinted;
  const [view, setView] = useState<RowWindow>({ from: 0, to: 60, rowHeight: 0 });

  // Before the browser paints, so that the visible rows do not move when a list has just grown.
  useLayoutEffect(() => {
    const element = body.current;
    if (!isCut || element === null) return;
    let rowHeight = measureRow(element);
    let frame = 0;
    const update = () => {
      frame = 0;
      const above = Math.floor(-element.getBoundingClientRect().top / rowHeight);
      const visibleRows = Math.ceil(window.innerHeight / rowHeight);
      // Both ends are counted from the same step, so that they move together; otherwise there would be two updates.
      const first = Math.floor((above - visibleRows / 2) / ROW_STEP);
      const from = clampToStep(first, count);
      // Above the table the screen has no rows, so that fewer are drawn while its head is in sight; never less than a screen.
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
  // If the list is now shorter than where the window was, the window starts again at the top.
  return view.from < count ? { ...view, to: Math.min(view.to, count) } : { ...view, from: 0, to: Math.min(60, count) };
}

/** Whether the browser is printing: on paper nobody can scroll. */
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

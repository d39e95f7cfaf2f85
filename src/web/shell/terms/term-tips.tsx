import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { report } from "../../calls/report.ts";
import { useLocale } from "../../i18n/locale.ts";
import styles from "./term-tips.module.css";
import { placeTip, readTermWords, type TermWords } from "./term-words.ts";

/** A pointer that only passes over a word opens nothing, and may cross the gap to the tip. */
const REST_MS = 120;

interface Open {
  readonly link: HTMLAnchorElement;
  readonly id: string;
  /** A finger cannot follow the link by the same tap, so the tip has one. */
  readonly isTapped: boolean;
}

/** Fetched with the first word that is asked about. */
const fetched = new Map<string, Promise<TermWords | null>>();

function loadWords(language: string): Promise<TermWords | null> {
  const known = fetched.get(language);
  if (known !== undefined) return known;
  const loading = fetch(`/api/v1/glossary/${language}`).then(async (answer) => {
    if (!answer.ok) throw new Error(`The glossary answered ${answer.status}`);
    return readTermWords(await answer.json());
  });
  fetched.set(language, loading);
  loading.catch(() => fetched.delete(language));
  return loading;
}

function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-term]") : null;
}

/**
 * The meaning of a word of the glossary, beside it: on focus, hover and the first tap. Words are links (components/feedback/term.tsx
 * and the links of articles), so without this part they lead to the glossary.
 */
export function TermTips() {
  const { code } = useLocale();
  const { key } = useLocation();
  const [open, setOpen] = useState<Open | null>(null);
  const [words, setWords] = useState<TermWords | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(
    async (link: HTMLAnchorElement, isTapped: boolean) => {
      clearTimeout(timer.current);
      try {
        setWords(await loadWords(code));
        setOpen({ link, id: link.dataset.term ?? "", isTapped });
      } catch (error) {
        report(error, {});
        // The glossary itself may still be reached.
        if (isTapped) window.location.assign(link.href);
      }
    },
    [code],
  );
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(null);
  }, []);

  useEffect(() => {
    let pointer = "mouse";
    const isInTip = (target: EventTarget | null) => target instanceof Node && tip.current?.contains(target) === true;
    function onPointer(event: PointerEvent): void {
      pointer = event.pointerType;
      if (event.type !== "pointerover" || pointer === "touch") return;
      clearTimeout(timer.current);
      const link = findLink(event.target);
      if (link !== null) timer.current = setTimeout(() => void show(link, false), REST_MS);
      else if (!isInTip(event.target)) timer.current = setTimeout(hide, REST_MS);
    }
    function onFocus({ target }: FocusEvent): void {
      const link = findLink(target);
      if (link?.matches(":focus-visible")) void show(link, false);
      else if (link === null && !isInTip(target)) hide();
    }
    function onClick(event: MouseEvent): void {
      const link = findLink(event.target);
      if (link === null) {
        if (!isInTip(event.target)) hide();
        return;
      }
      if (pointer !== "touch" || event.detail === 0) {
        hide();
        return;
      }
      event.preventDefault();
      void show(link, true);
    }
    function onKey({ key }: KeyboardEvent): void {
      if (key === "Escape") hide();
    }
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("pointerover", onPointer);
    document.addEventListener("focusin", onFocus);
    // Before the listener that follows links inside the site.
    document.addEventListener("click", onClick, true);
    document.addEventListener("keydown", onKey);
    window.addEventListener("scroll", hide, { passive: true });
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("pointerover", onPointer);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("click", onClick, true);
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("scroll", hide);
      clearTimeout(timer.current);
    };
  }, [show, hide]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is open
  useEffect(hide, [key, hide]);

  const entry = open === null ? undefined : words?.words.get(open.id);
  const isShown = entry !== undefined;

  useLayoutEffect(() => {
    const element = tip.current;
    if (!isShown || element === null || open === null) return;
    element.showPopover?.();
    const isRightToLeft = getComputedStyle(open.link).direction === "rtl";
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = placeTip(
      open.link.getBoundingClientRect(),
      element.getBoundingClientRect(),
      view,
      isRightToLeft,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    open.link.setAttribute("aria-describedby", id);
    return () => {
      open.link.removeAttribute("aria-describedby");
      element.hidePopover?.();
    };
  }, [isShown, open, id]);

  return (
    <div
      ref={tip}
      id={id}
      popover="manual"
      role={open?.isTapped ? "note" : "tooltip"}
      className={styles.tip}
      lang={words?.language}
      dir={words?.direction}
    >
      {entry !== undefined && (
        <>
          <b>{entry.word}</b>
          {entry.meaning}
          {open?.isTapped && (
            <div>
              <a href={open.link.href}>{words?.title}</a>
            </div>
          )}
        </>
      )}
    </div>
  );
}

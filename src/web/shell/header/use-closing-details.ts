import { type RefObject, useEffect } from "react";

/** For a <details> that is a menu: Escape closes it and gives the focus back; a click or the focus elsewhere, or a link, closes it. */
export function useClosingDetails(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    function onEvent(event: Event): void {
      const { type, target } = event;
      if (menu.current?.open !== true || !(target instanceof Element)) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isLeft = type !== "keydown" && !menu.current.contains(target);
      if (!isEscape && !isLeft && !(type === "click" && target.closest("a"))) return;
      menu.current.open = false;
      if (isEscape) menu.current.querySelector("summary")?.focus();
    }
    const names = ["keydown", "click", "focusin"];
    for (const name of names) document.addEventListener(name, onEvent);
    return () => {
      for (const name of names) document.removeEventListener(name, onEvent);
    };
  }, [menu]);
}

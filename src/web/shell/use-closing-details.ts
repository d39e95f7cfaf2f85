import { type RefObject, useEffect } from "react";

/** For a <details> that is a menu: Escape closes it and gives the focus back, a click elsewhere or on a link closes it. */
export function useClosingDetails(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Escape" || menu.current?.open !== true) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    }
    function onClick(event: MouseEvent): void {
      if (menu.current === null || !(event.target instanceof Element)) return;
      const isInside = menu.current.contains(event.target);
      if (!isInside || event.target.closest("a") !== null) menu.current.open = false;
    }
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick);
    };
  }, [menu]);
}

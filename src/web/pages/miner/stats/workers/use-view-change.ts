import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { softPath, useBasename } from "../../../../shell/navigation/soft-navigation.ts";

/** Follows the links of a list: another view replaces the address. Its rows are only fetched if they are not in the browser. */
export function useViewChange(hasAll: boolean) {
  const navigate = useNavigate();
  const basename = useBasename();
  return ({ nativeEvent: event, currentTarget: list }: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const target = link?.hasAttribute("data-keep-scroll") === true ? softPath(link, basename) : null;
    if (target === null) return;
    event.preventDefault();
    // If the visitor is far down in a long list, scroll to the start of the new one.
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
    void navigate(target.replace(/#.*$/, ""), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: !hasAll,
    });
  };
}

import { type MouseEvent, startTransition, useState } from "react";
import { moreRows } from "./worker-list.ts";

/** How many rows of a list are shown: the first ones, and more by presses on a link that without script leads to the next page. */
export function useMoreRows(viewKey: string, first: number) {
  const [state, setState] = useState({ viewKey, shown: first });
  const shown = state.viewKey === viewKey ? state.shown : first;
  return {
    shown,
    onMore(event: MouseEvent<HTMLElement>) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      // The press is answered before a hundred rows are drawn.
      startTransition(() => setState({ viewKey, shown: shown + moreRows }));
    },
  };
}

import { type MouseEvent, useState } from "react";
import { firstRows, moreRows } from "./worker-list.ts";

/** How many rows of a list are shown: the first ones, and more by presses on a link that without script leads to the next page. */
export function useMoreRows(viewKey: string) {
  const [state, setState] = useState({ viewKey, shown: firstRows });
  const shown = state.viewKey === viewKey ? state.shown : firstRows;
  return {
    shown,
    onMore(event: MouseEvent<HTMLElement>) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setState({ viewKey, shown: shown + moreRows });
    },
  };
}

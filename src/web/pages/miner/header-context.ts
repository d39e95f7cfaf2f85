import { useOutletContext } from "react-router";

/** What the header of a miner's page says already, so that the page below does not repeat it. */
export interface HeaderContext {
  /** The engine says nothing about this miner, and why. */
  readonly isUnreachable: boolean;
  /** The band has the page's title. */
  readonly isTitled: boolean;
}

/** What a page's own heading is: its title, unless the band says a sentence above it. */
export function useTitleTag(): "h1" | "h2" {
  return useOutletContext<HeaderContext>().isTitled ? "h2" : "h1";
}

/** Whether a page has nothing to show but what the header says: its own part is as unknown as all of the miner. */
export function useIsShownInHeader(state: string): boolean {
  const above = useOutletContext<HeaderContext>();
  return state === "invalid-address" || (state === "unreachable" && above.isUnreachable);
}

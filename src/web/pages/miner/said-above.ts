import { useOutletContext } from "react-router";

/** What the header of a miner's page says already, so that the page below does not repeat it. */
export interface SaidAbove {
  /** The engine says nothing about this miner, and why. */
  readonly isUnreachable: boolean;
}

/** Whether a page has nothing to show but what the header says: its own part is as unknown as all of the miner. */
export function useIsSaidAbove(state: string): boolean {
  const above = useOutletContext<SaidAbove>();
  return state === "invalid-address" || (state === "unreachable" && above.isUnreachable);
}

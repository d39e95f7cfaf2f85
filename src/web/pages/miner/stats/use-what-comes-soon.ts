import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { SECOND } from "#src/domain/time/durations.ts";

/** When a page asks again for what its engine had no time to tell at once; further news come as they do on every page. */
const askAgainMs = [2 * SECOND, 6 * SECOND];

/** Reloads the data of a miner's page in a moment, where parts of it were not read yet when it came. */
export function useWhatComesSoon(address: string, hasMoreSoon: boolean): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both times are kept, also where the first brought a part
  useEffect(() => {
    if (!hasMoreSoon) return;
    const timers = askAgainMs.map((ms) => setTimeout(() => void revalidate(), ms));
    return () => timers.forEach(clearTimeout);
  }, [address]);
}

import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { SECOND } from "#src/domain/time/durations.ts";

/** When a page asks again for what its engine had no time to tell at once; further news come as they do on every page. */
const askAgainMs = [2 * SECOND, 6 * SECOND];

/** Reloads the data of a miner's page in a moment, where parts of it were not read yet. */
export function useWhatComesSoon(address: string, hasMoreSoon: boolean): void {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState({ address, times: 0 });
  const times = asked.address === address ? asked.times : 0;
  const waitMs = hasMoreSoon ? askAgainMs[times] : undefined;
  useEffect(() => {
    if (waitMs === undefined) return;
    const timer = setTimeout(() => {
      setAsked({ address, times: times + 1 });
      void revalidate();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [address, times, waitMs, revalidate]);
}

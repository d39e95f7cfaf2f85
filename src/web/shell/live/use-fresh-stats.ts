import { useEffect, useState } from "react";
import type { PoolStats } from "#src/services/services.ts";
import { report } from "../../calls/report.ts";
import { useApiClient } from "../../calls/use-api-client.ts";
import type { CoinView } from "../../coin-badge.ts";
import type { HeaderStats } from "./fresh-stats.ts";
import { onPoolNews } from "./pool-news.ts";

/** The rendered figures, renewed when there are newer ones. A failed call leaves what is shown, with its age. */
export function useFreshStats(coin: CoinView, rendered: PoolStats): HeaderStats {
  const client = useApiClient();
  const [fresh, setFresh] = useState<{ readonly of: PoolStats; readonly stats: HeaderStats } | null>(null);

  useEffect(() => {
    return onPoolNews(() => {
      void Promise.all([import("./fresh-stats.ts"), client()])
        .then(([{ fetchFreshStats }, calls]) => fetchFreshStats(calls, coin, rendered, report))
        .then((stats) => setFresh({ of: rendered, stats }))
        .catch((error: unknown) => report(error, {}));
    });
  }, [client, coin, rendered]);

  return fresh !== null && fresh.of === rendered ? fresh.stats : rendered;
}

import { useEffect, useState } from "react";
import type { PoolStats } from "#src/services/services.ts";
import type { LastBlock, PoolFigures } from "../calls/pool-figures.ts";
import { onPoolNews } from "../calls/pool-news.ts";
import { report } from "../calls/report.ts";
import { useApiClient } from "../calls/use-api-client.ts";
import type { CoinView } from "../coin-badge.ts";

type Known = Exclude<PoolStats, { state: "stub" }>;

/** A pool's stats as far as its header shows them. */
export type HeaderStats =
  | Extract<PoolStats, { state: "stub" }>
  | (Omit<Known, "lastBlock"> & { readonly lastBlock: LastBlock | null });

/** The rendered figures, renewed when there are newer ones. A failed call leaves what is shown, with its age. */
export function useFreshStats(coin: CoinView, rendered: PoolStats): HeaderStats {
  const client = useApiClient();
  const [fresh, setFresh] = useState<{ readonly of: PoolStats; readonly figures: PoolFigures } | null>(null);
  const { name } = rendered.terms;

  useEffect(() => {
    return onPoolNews(() => {
      void Promise.all([import("../calls/fetch-pool-figures.ts"), client()])
        .then(([{ fetchPoolFigures }, calls]) => fetchPoolFigures(calls, coin, name, report))
        .then((figures) => setFresh({ of: rendered, figures }));
    });
  }, [client, coin, name, rendered]);

  return fresh !== null && fresh.of === rendered ? mergeFigures(rendered, fresh.figures) : rendered;
}

/** Newer figures over the rendered ones; a stub has a price at the most, so what else is shown stays. */
export function mergeFigures(rendered: HeaderStats, figures: PoolFigures): HeaderStats {
  if (figures.state === "stub" || rendered.state === "stub") {
    return { ...rendered, usdPrice: figures.usdPrice ?? rendered.usdPrice };
  }
  if (figures.at < rendered.at) return rendered;
  return {
    ...rendered,
    state: figures.state,
    at: figures.at,
    hashrate: figures.hashrate,
    miners: figures.miners,
    workers: figures.workers,
    networkShare: figures.poolShare,
    lastBlock: figures.lastBlock,
    usdPrice: figures.usdPrice,
    network:
      rendered.network === null
        ? null
        : {
            ...rendered.network,
            hashrate: figures.networkHashrate,
            difficulty: figures.difficulty,
            height: figures.height,
          },
  };
}

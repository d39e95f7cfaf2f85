import type { ReportError } from "#src/domain/site/log.ts";
import type { PoolStats } from "#src/services/services.ts";
import type { ApiClient } from "../../calls/api-client.ts";
import { fetchPoolFigures } from "../../calls/fetch-pool-figures.ts";
import type { LastBlock, PoolFigures } from "../../calls/pool-figures.ts";

type Known = Exclude<PoolStats, { state: "stub" }>;

/** A pool's stats as far as its header shows them. */
export type HeaderStats =
  | Extract<PoolStats, { state: "stub" }>
  | (Omit<Known, "lastBlock"> & { readonly lastBlock: LastBlock | null });

/** Asks for a pool's newest figures and puts them over the rendered ones. */
export async function fetchFreshStats(
  client: ApiClient,
  coin: { readonly slug: string; readonly ticker: string },
  rendered: PoolStats,
  report: ReportError,
): Promise<HeaderStats> {
  return mergeFigures(rendered, await fetchPoolFigures(client, coin, rendered.terms.name, report));
}

/** Newer figures over the rendered ones; a stub has a price at the most, so what else is shown stays. */
export function mergeFigures(rendered: HeaderStats, figures: PoolFigures): HeaderStats {
  if (figures.state === "stub" || rendered.state === "stub") {
    return { ...rendered, usdPrice: figures.usdPrice ?? rendered.usdPrice };
  }
  if (figures.at < rendered.at) return rendered;
  const { poolShare, networkHashrate, difficulty, height, ...others } = figures;
  return {
    ...rendered,
    ...others,
    networkShare: poolShare,
    network:
      rendered.network === null
        ? null
        : {
            ...rendered.network,
            hashrate: networkHashrate,
            difficulty,
            height,
          },
  };
}

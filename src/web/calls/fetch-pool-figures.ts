import type { ReportError } from "#src/domain/site/log.ts";
import type { ApiClient } from "./api-client.ts";
import { type PoolFigures, readPoolFigures } from "./pool-figures.ts";

/** Spec §7: a failed stats call is reported, and the stub of ticker and name stands in for it. */
export async function fetchPoolFigures(
  client: ApiClient,
  coin: { readonly slug: string; readonly ticker: string },
  poolName: string,
  report: ReportError,
): Promise<PoolFigures> {
  // It is asked because there are newer figures than any that the browser keeps.
  const answer = await client.get(`/${coin.slug}/api/v1/pool/stats`, readPoolFigures, { cache: "no-cache" });
  if (answer.ok) return answer.value;
  report(new Error(`Pool stats of ${coin.slug} failed: ${answer.error.code}`), { coin: coin.slug, ...answer.error });
  return { state: "stub", ticker: coin.ticker, name: poolName, usdPrice: null };
}

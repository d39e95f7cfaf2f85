import { lazy } from "react";
import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/stats";
import { minerPath } from "./miner-path.ts";
import { loadStats } from "./stats/load-stats.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const loaded = await loadStats(context.get(webContext).services, params, url.searchParams);
  // A page for a name that does not exist is not kept in the page cache.
  return data(loaded, { status: loaded?.known?.chart.noLine === "absent" ? 404 : 200 });
}

// The server has rendered the body already: its code loads after the first view.
const body = import("./stats/stats-body.tsx");
const StatsBody = lazy(async () => ({ default: (await body).StatsBody }));

export default function MinerStatsPage() {
  const page = useLoaderData<typeof loader>();
  const t = useTranslations();
  const brand = useBrandName();
  if (page === null) return null;
  const { coin, known } = page;
  const address = visibleText(shortenMiddle(page.address, 8, 6));
  return (
    <>
      <PageHead
        title={t("miner.meta.title", { address, ticker: coin.ticker, brand })}
        description={t("miner.meta.description", { name: coin.name })}
        path={minerPath(coin.slug, page.address)}
        isIndexed={false}
      />
      {known !== null && (
        <HydratedLater>
          <StatsBody data={known} />
        </HydratedLater>
      )}
    </>
  );
}

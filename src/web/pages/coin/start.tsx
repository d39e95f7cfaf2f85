import { lazy } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { engagementOf } from "../../screens.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/start";
import "./start/late-styles.ts";
import { toStartView } from "./start/start-view.ts";

export function loader({ params, url, context }: Route.LoaderArgs) {
  const isEngaged = url.searchParams.get("engage") === engagementOf(params.coin);
  return toStartView(params.coin as CoinSlug, isEngaged, context.get(webContext).services);
}

// Asked for as soon as this module runs, beside the page's hydration and not before it: what the server rendered stands
// meanwhile. If it never comes, chunk-reload-script.ts has its word, and the rendered page stays.
const late = import("./start/start-page.tsx");
const StartPage = lazy(() => late.catch(() => new Promise<never>(() => {})));

/** Going on to this page inside the site waits for its code as for its data, so that nothing is empty in between. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [view] = await Promise.all([serverLoader(), late]);
  return view;
}

export default function Start() {
  const view = useLoaderData<typeof loader>();
  const t = useTranslations();
  const brand = useBrandName();
  const { coin, name } = view;
  return (
    <>
      <PageHead
        title={t("start.meta.title", { name, ticker: coin.ticker, brand })}
        description={t("start.meta.description", { name, algorithm: coin.algorithm })}
        path={`/${coin.slug}`}
      />
      <HydratedLater>
        <StartPage key={coin.slug} view={view} />
      </HydratedLater>
    </>
  );
}

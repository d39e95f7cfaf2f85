import { lazy } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { splitLocale } from "#src/domain/site/locales.ts";
import { engagementOf } from "../../search-parameters.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/start";
import { toStartView } from "./start/start-view.ts";

export function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const isEngaged = url.searchParams.get("engage") === engagementOf(params.coin);
  return toStartView(params.coin as CoinSlug, locale, isEngaged, context.get(webContext).services);
}

// The script of the body loads while the page is hydrated; the server has rendered the body already. If the load fails,
// chunk-reload-script.ts handles it, and the rendered page stays visible.
const body = import("./start/start-page.tsx");
const StartPage = lazy(() => body.catch(() => new Promise<never>(() => {})));

/** A navigation inside the site waits for the script of the body as well as for the data, so that the page is never empty. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [view] = await Promise.all([serverLoader(), body]);
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
        title={t(view.isOpen ? "start.meta.title" : "start.meta.restingTitle", { name, ticker: coin.ticker, brand })}
        description={
          view.isOpen || (view.state !== "closed" && view.state !== "paused")
            ? t("start.meta.description", { name, algorithm: coin.algorithm })
            : t(`start.resting.${view.state}.text`)
        }
        path={`/${coin.slug}`}
      />
      <HydratedLater>
        <StartPage key={coin.slug} view={view} />
      </HydratedLater>
    </>
  );
}

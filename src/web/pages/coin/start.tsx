import { lazy } from "react";
import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { type LocaleCode, splitLocale } from "#src/domain/site/locales.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { readSearchText } from "../../page-policy.ts";
import { addressPattern, engagementOf, momentPattern, rigPattern, typedPattern } from "../../search-parameters.ts";
import { type WebContext, webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/start";
import { loadCoinDevices } from "./devices/describe-coin-devices.ts";
import { askConnection } from "./start/ask-connection.ts";
import { fillRig } from "./start/mine/fill-rig.ts";
import { toStartView } from "./start/start-view.ts";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const web = context.get(webContext);
  const coin = routeCoin(params);
  const isEngaged = url.searchParams.get("engage") === engagementOf(coin);
  const rig = readSearchText(url.searchParams, "rig", rigPattern);
  const power = readSearchText(url.searchParams, "power", typedPattern);
  const typed = {
    wallet: readSearchText(url.searchParams, "wallet", addressPattern),
    worker: readSearchText(url.searchParams, "worker", typedPattern),
    since: readSearchText(url.searchParams, "since", momentPattern),
  };
  const [devices, machine, asked] = await Promise.all([
    loadCoinDevices(web, coin),
    loadRig(web, coin, { rig, power }, locale),
    askConnection(coin, typed, web.services),
  ]);
  // The page cache must not store addresses with machines that fill nothing.
  if ((rig ?? power) !== null && machine === null) throw redirect(`/${coin}`);
  return toStartView(coin, locale, isEngaged, web.services, { devices, machine, asked });
}

/** Null, and reported, when it cannot be computed: the page is of use without it. */
async function loadRig(
  { services, report }: WebContext,
  coin: CoinSlug,
  terms: Parameters<typeof fillRig>[1],
  locale: LocaleCode,
) {
  try {
    return await fillRig(coin, terms, locale, services);
  } catch (error) {
    report(error, {});
    return null;
  }
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
        <StartPage key={`${coin.slug} ${view.machine?.rig ?? ""} ${view.machine?.power ?? ""}`} view={view} />
      </HydratedLater>
    </>
  );
}

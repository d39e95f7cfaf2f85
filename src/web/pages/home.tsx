import { lazy, useState } from "react";
import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { isDeviceType } from "#src/domain/devices/device.ts";
import { splitLocale } from "#src/domain/site/locales.ts";
import { FilterField } from "../components/form/search-field.tsx";
import { Segments } from "../components/form/segments.tsx";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { loadPools } from "../loaders/load-pool-stats.ts";
import { readSearch, readSearchText } from "../page-policy.ts";
import { groupPattern, poolSortKeys, shownRows, sortOrders } from "../search-parameters.ts";
import { webContext } from "../services-context.ts";
import { HydratedLater } from "../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { useBrandName } from "../shell/shell-data.ts";
import type { Route } from "./+types/home";
import styles from "./home/home.module.css";
import { homeAddress, sumUp, toCoinGroups } from "./home/home-view.ts";
import { loadLadder } from "./home/ladder-rows.ts";
import { Ledger } from "./home/ledger.tsx";
import { loadTypicalDays } from "./home/load-typical-days.ts";
import { useLoadOwnDays } from "./home/own-days.ts";
import { filterRows, isResting, matchesText, phoneRows, sortRows } from "./home/pool-rows.ts";
import { RigEntry } from "./home/rig-entry.tsx";
import { toPoolRow } from "./home/to-pool-row.ts";

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const web = context.get(webContext);
  const { site } = web.services;
  const groups = toCoinGroups(site.groups);
  const view = {
    group: readSearchText(url.searchParams, "group", groupPattern),
    sort: readSearch(url.searchParams, "sort", poolSortKeys),
    order: readSearch(url.searchParams, "order", sortOrders),
    rows: readSearch(url.searchParams, "rows", shownRows),
  };
  const group = groups.find(({ slug }) => slug === view.group);
  // The page cache must not store addresses with unknown groups, so they are redirected.
  if (view.group !== null && group === undefined) throw redirect(homeAddress({ ...view, group: null }));
  // The operator's group of all coins of a kind of machine.
  const kind = isDeviceType(group?.slug) ? group.slug : null;
  const [{ stats, trends }, earnings, ladder] = await Promise.all([
    loadPools(web),
    loadTypicalDays(web, kind),
    loadLadder(web),
  ]);
  const rows = stats.map((pool) => toPoolRow(pool, trends[pool.terms.coin], earnings.get(pool.terms.coin) ?? null));
  const shown = filterRows(rows, group?.coins ?? null);
  return {
    view,
    kind,
    ladder,
    groups: groups.map(({ slug, name, names }) => ({ slug, name: names[locale] ?? name })),
    rows: sortRows(
      shown.filter((row) => !isResting(row)),
      view.sort,
      view.order,
    ),
    resting: shown.filter(isResting).map(({ coin: { slug, name } }) => ({ slug, name })),
    hasPrices: site.hasPrices,
    totals: sumUp(stats, Date.now()),
  };
}

// Their script loads while the page is hydrated; the server has rendered them already. If the load fails, chunk-reload-script.ts
// handles it, and what was rendered stays visible.
const parts = import("./home/home-parts.ts").catch(() => new Promise<never>(() => {}));
const Ladder = lazy(async () => ({ default: (await parts).Ladder }));
const Wallets = lazy(async () => ({ default: (await parts).Wallets }));
const PoolTable = lazy(async () => ({ default: (await parts).PoolTable }));

/** A navigation inside the site waits for that script as well as for the data, so that the page is never without them. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [view] = await Promise.all([serverLoader(), parts]);
  return view;
}

export default function Home() {
  const { view, groups, rows, resting, ladder, totals, hasPrices, kind } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const path = useLocalizedPath();
  const [text, setText] = useState("");
  const filteredRows = text === "" ? rows : rows.filter((row) => matchesText(row, text));
  const isWhole = view.rows === "all" || text !== "";
  useLoadOwnDays(rows);
  return (
    <>
      <PageHead
        title={t("home.meta.title", { brand: useBrandName() })}
        description={t("home.meta.description", { pools: totals.pools })}
        // The canonical address has no sort order: it is the same page in any order.
        path={homeAddress({ ...view, sort: poolSortKeys[0], order: sortOrders[0], rows: shownRows[0] })}
      />
      <div className={styles.front}>
        <HydratedLater>
          <Wallets />
        </HydratedLater>
        <section className={`site-width ${styles.hero}`}>
          <div className={styles.headline}>
            <h1>{t("home.headline")}</h1>
            <p>{t("home.lead", { pools: totals.pools })}</p>
            <RigEntry key={kind} type={kind} />
          </div>
          <HydratedLater>
            <Ladder ladder={ladder} pools={rows} />
          </HydratedLater>
        </section>
        <Ledger totals={totals} />
      </div>
      <section className={`site-width ${styles.pools}`} id="pools">
        <div className={`row ${styles.poolsHead}`}>
          <h2>{t("home.pools")}</h2>
          {groups.length > 0 && (
            <Segments
              label={t("home.filterByGroup")}
              items={[null, ...groups].map((group) => ({
                key: group?.slug ?? "all",
                label: group?.name ?? t("hardware.all"),
                href: homeAddress({ ...view, group: group?.slug ?? null, rows: shownRows[0] }),
                isCurrent: (group?.slug ?? null) === view.group,
              }))}
            />
          )}
          <FilterField label={t("home.filterByText")} value={text} onChange={setText} />
        </div>
        {/* Hydrated separately, so that the larger part of the page does not delay the smaller one. */}
        <HydratedLater>
          <PoolTable rows={filteredRows} view={view} isWhole={isWhole} />
        </HydratedLater>
        {filteredRows.length === 0 && <p className={`row ${styles.note}`}>{t("home.noMatch")}</p>}
        {!isWhole && rows.length > phoneRows && (
          <a className={styles.rest} href={path(homeAddress({ ...view, rows: "all" }))} data-keep-scroll>
            {t("home.showMore", { count: rows.length - phoneRows })}
          </a>
        )}
        <p className={`row ${styles.note}`}>{t("home.earnsNote")}</p>
        {!hasPrices && <p className={`row ${styles.note}`}>{t("home.noPrices")}</p>}
        {resting.length > 0 && text === "" && (
          <p className={`row ${styles.note}`}>
            {t("home.resting")}{" "}
            {resting.map(({ slug, name }) => (
              <a key={slug} href={path(`/${slug}`)}>
                {name}
              </a>
            ))}
          </p>
        )}
      </section>
    </>
  );
}

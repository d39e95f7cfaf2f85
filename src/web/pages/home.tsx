import { useState } from "react";
import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { isDeviceType } from "#src/domain/devices/device.ts";
import { takesWork } from "#src/domain/mining/pool.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { nextPayoutAt } from "#src/domain/money/payout.ts";
import { splitLocale } from "#src/domain/site/locales.ts";
import type { PoolStats } from "#src/services/services.ts";
import { Figure, Unknown } from "../components/figures/figure.tsx";
import { ClockTime } from "../components/figures/time.tsx";
import { FilterField } from "../components/form/search-field.tsx";
import { Segments } from "../components/form/segments.tsx";
import { loadPools } from "../loaders/load-pool-stats.ts";
import { readSearch, readSearchText } from "../page-policy.ts";
import { groupPattern, poolSortKeys, sortOrders } from "../search-parameters.ts";
import { webContext } from "../services-context.ts";
import { HydratedLater } from "../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { useBrandName } from "../shell/shell-data.ts";
import type { Route } from "./+types/home";
import styles from "./home/home.module.css";
import { homeAddress, sumOverPools, toCoinGroups } from "./home/home-view.ts";
import { loadTypicalDays } from "./home/load-typical-days.ts";
import { filterRows, matchesText, sortRows } from "./home/pool-rows.ts";
import { EarningsNote, PoolTable } from "./home/pool-table.tsx";
import { drawStrata, StrataPicture } from "./home/strata-picture.tsx";
import { toPoolRow } from "./home/to-pool-row.ts";
import { Wallets } from "./home/wallets.tsx";
import { RigEntry } from "./rig/rig-entry.tsx";

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const web = context.get(webContext);
  const { site } = web.services;
  const groups = toCoinGroups(site.groups);
  const view = {
    group: readSearchText(url.searchParams, "group", groupPattern),
    sort: readSearch(url.searchParams, "sort", poolSortKeys),
    order: readSearch(url.searchParams, "order", sortOrders),
  };
  const group = groups.find(({ slug }) => slug === view.group);
  // The page cache must not store addresses with unknown groups, so they are redirected.
  if (view.group !== null && group === undefined) throw redirect(homeAddress({ ...view, group: null }));
  const { stats, trends } = await loadPools(web);
  // The operator's group of all coins of a kind of machine.
  const kind = isDeviceType(group?.slug) ? group.slug : null;
  const earnings = kind === null ? null : await loadTypicalDays(web, kind);
  const rows = stats.map((pool) => {
    const row = toPoolRow(pool, trends[pool.terms.coin]);
    return earnings === null ? row : { ...row, earns: earnings.get(pool.terms.coin) ?? null };
  });
  return {
    view,
    kind,
    groups: groups.map(({ slug, name, names }) => ({ slug, name: names[locale] ?? name })),
    rows: sortRows(filterRows(rows, group?.coins ?? null), view.sort, view.order),
    // Pools that take no work are not among the pools that are counted beside it.
    strata: drawStrata(rows.filter(({ state }) => takesWork(state))),
    hasPrices: site.priceFeed !== "none",
    totals: {
      pools: stats.filter(({ terms }) => takesWork(terms.state)).length,
      miners: sumOverPools(stats, "miners"),
      workers: sumOverPools(stats, "workers"),
      nextPayoutAt: findNextPayout(stats, Date.now()),
    },
  };
}

export default function Home() {
  const { view, groups, rows, strata, totals, hasPrices, kind } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const [text, setText] = useState("");
  const filteredRows = text === "" ? rows : rows.filter((row) => matchesText(row, text));
  return (
    <>
      <PageHead
        title={t("home.meta.title", { brand: useBrandName() })}
        description={t("home.meta.description", { pools: totals.pools })}
        // The canonical address has no sort order: it is the same page in any order.
        path={homeAddress({ ...view, sort: poolSortKeys[0], order: sortOrders[0] })}
      />
      <Wallets />
      <section className={styles.hero}>
        <div className={styles.headline}>
          <h1>{t("home.headline")}</h1>
          <p>{t("home.lead", { pools: totals.pools })}</p>
          <a className={styles.start} href="#pools">
            {t("home.choosePool")}
          </a>
        </div>
        {strata !== null && <StrataPicture strata={strata} />}
      </section>
      <dl className={styles.totals}>
        <div>
          <dt>{t("home.totals.nextPayout")}</dt>
          <dd>{totals.nextPayoutAt === null ? <Unknown /> : <ClockTime at={totals.nextPayoutAt} />}</dd>
        </div>
        <div>
          <dt>{t("home.totals.miners")}</dt>
          <dd>
            <Figure number={formatCount(totals.miners)} />
          </dd>
        </div>
        <div>
          <dt>{t("home.totals.workers")}</dt>
          <dd>
            <Figure number={formatCount(totals.workers)} />
          </dd>
        </div>
        <div>
          <dt>{t("home.totals.pools")}</dt>
          <dd>
            <Figure number={formatCount(totals.pools)} />
          </dd>
        </div>
      </dl>
      <section className={styles.rig}>
        <RigEntry key={kind} type={kind} />
      </section>
      <section className={styles.pools} id="pools">
        <div className={styles.poolsHead}>
          <h2>{t("home.pools")}</h2>
          {groups.length > 0 && (
            <Segments
              label={t("home.filterByGroup")}
              items={[null, ...groups].map((group) => ({
                key: group?.slug ?? "all",
                label: group?.name ?? t("hardware.all"),
                href: homeAddress({ ...view, group: group?.slug ?? null }),
                isCurrent: (group?.slug ?? null) === view.group,
              }))}
            />
          )}
          <FilterField label={t("home.filterByText")} value={text} onChange={setText} />
        </div>
        {/* Hydrated separately, so that the larger part of the page does not delay the smaller one. */}
        <HydratedLater>
          <PoolTable rows={filteredRows} view={view} hasEarnings={kind !== null} />
        </HydratedLater>
        {kind !== null && (
          <p className={styles.note}>
            <EarningsNote />
          </p>
        )}
        {!hasPrices && <p className={styles.empty}>{t("home.noPrices")}</p>}
        {filteredRows.length === 0 && <p className={styles.empty}>{t("home.noMatch")}</p>}
      </section>
    </>
  );
}

/** The next payout of all pools that pay by the clock and whose engine answers; null if there is none. */
function findNextPayout(stats: readonly PoolStats[], now: number): number | null {
  const times = stats.flatMap(({ state, terms }) =>
    state !== "live" || terms.payoutIntervalMs === null ? [] : [nextPayoutAt(now, terms.payoutIntervalMs)],
  );
  return times.length === 0 ? null : Math.min(...times);
}

import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { MeasuredAt } from "../../../../components/figures/time.tsx";
import { FilterField } from "../../../../components/form/search-field.tsx";
import { Segments } from "../../../../components/form/segments.tsx";
import { Pager } from "../../../../components/table/pager.tsx";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import type { CoinView } from "../../../../loaders/coin-badge.ts";
import { workerFilters } from "../../../../search-parameters.ts";
import { minerPath } from "../../miner-path.ts";
import type { KnownMiner } from "../load-stats.ts";
import sections from "../stats.module.css";
import type { AllWorkersState } from "./use-all-workers.ts";
import { useViewChange } from "./use-view-change.ts";
import type { WorkersData } from "./worker-list.ts";
import { listWorkers, readWorkerView, rowsPerPage, statsSearch, type WorkerView } from "./worker-list.ts";
import { WorkerTable } from "./worker-table.tsx";
import styles from "./workers.module.css";

interface WorkersProps {
  readonly data: WorkersData;
  readonly all: AllWorkersState;
  readonly stats: KnownMiner;
  readonly coin: CoinView;
}

/**
 * All workers of a miner. The view is in the page's address, so that it works without script. Once all rows
 * are in the browser, no more requests are sent to change the view.
 */
export function Workers({ data, all, stats, coin }: WorkersProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname, search } = useLocation();
  const [text, setText] = useState("");
  const needle = useDeferredValue(text);
  const frame = useFrame(coin, stats.address, data);
  const current = new URLSearchParams(search);
  const view = readWorkerView(current);
  const onView = useViewChange(all.rows !== null);
  if (data.total === 0) {
    return (
      <section className={sections.section}>
        <h2>{t("miner.workers")}</h2>
        <p className={sections.empty}>{t("miner.noWorkers")}</p>
      </section>
    );
  }
  const addressOf = (wanted: WorkerView) => `${pathname}${statsSearch(wanted, current)}#workers`;
  const list = all.rows === null ? null : listWorkers(all.rows, view, needle);
  // A search within a state says what the other states have of it.
  const isSearchInState = needle.trim() !== "" && view.workers !== "all" && all.rows !== null;
  const elsewhere = isSearchInState
    ? listWorkers(all.rows ?? [], { ...view, workers: "all" }, needle).rows.length - (list?.rows.length ?? 0)
    : 0;
  const count = list?.rows.length ?? data.listed.count;
  const length = rowsPerPage(count);
  const isWhole = list !== null && (view.page === 1 || needle !== "");
  const first = (view.page - 1) * length;
  const rows = list === null ? data.rows : isWhole ? list.rows : list.rows.slice(first, first + length);
  const silent = list?.silent ?? data.listed.silent;
  const { online, low, quiet, offline } = stats;
  const counts = { all: online + low + quiet + offline, online, low, quiet, offline };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: these are clicks on links, which the keyboard can trigger too
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for all links in it
    <section className={`${sections.section} ${styles.workers}`} id="workers" onClick={onView}>
      <div className={styles.head}>
        <h2>{t("miner.workers")}</h2>
        <Segments
          label={t("workers.filter")}
          items={workerFilters.map((key) => ({
            key,
            label: `${key === "all" ? t("workers.all") : t(`worker.state.${key}`)} ${formatCount(counts[key]) ?? ""}`,
            href: addressOf({ ...view, workers: key, page: 1 }),
            isCurrent: key === view.workers,
          }))}
        />
        <FilterField label={t("workers.find")} value={text} onChange={setText} onFocus={all.want} />
      </div>
      <p className={styles.farm}>
        {data.total > 1 && <a href={path(minerPath(coin.slug, stats.address, "farm"))}>{t("workers.farm")}</a>}{" "}
        <a href={`/${coin.slug}/api/v1/miner/workers.csv?${new URLSearchParams({ address: stats.address })}`} download>
          {t("workers.csv")}
        </a>
      </p>
      {stats.isStale && <MeasuredAt at={stats.at} isStale />}
      <p className={styles.status} role="status">
        {all.loading !== "no" ? t(`workers.loading.${all.loading}`) : <Listed count={count} total={data.total} />}{" "}
        {elsewhere > 0 && (
          <a href={path(addressOf({ ...view, workers: "all", page: 1 }))} data-keep-scroll>
            {t("workers.elsewhere", { count: elsewhere })}
          </a>
        )}
      </p>
      {rows.length > 0 && (
        <WorkerTable
          rows={rows}
          frame={frame}
          view={view}
          hrefOf={(wanted) => path(addressOf(wanted))}
          isWhole={isWhole}
        />
      )}
      {silent > 0 && needle === "" && (
        <p className={styles.fold}>
          <a
            href={path(addressOf({ ...view, silent: view.silent === "shown" ? "folded" : "shown", page: 1 }))}
            aria-expanded={view.silent === "shown"}
            data-keep-scroll
          >
            {t(`workers.silent.${view.silent}`, { count: silent })}
          </a>
        </p>
      )}
      {!isWhole && count > length && (
        <More onSight={all.want}>
          <Pager
            label={t("workers.pages")}
            place={`${view.page} / ${Math.ceil(count / length)}`}
            previous={
              view.page > 1 ? { label: t("workers.previous"), href: addressOf({ ...view, page: view.page - 1 }) } : null
            }
            next={
              first + length < count
                ? {
                    label: t("miner.moreWorkers", { count: count - first - length }),
                    href: addressOf({ ...view, page: view.page + 1 }),
                  }
                : null
            }
          />
        </More>
      )}
    </section>
  );
}

/** How many workers of all are listed; screen readers announce changes. */
function Listed({ count, total }: { readonly count: number; readonly total: number }) {
  const t = useTranslations();
  const shown = formatCount(count) ?? "";
  if (count === 0) return t("workers.noMatch");
  if (count === total) return t("workers.listed", { count, shown });
  return t("workers.listedOf", { shown, total: formatCount(total) ?? "" });
}

/** The same object as long as its values are the same, so that rows are not rendered again. */
export function useFrame(
  coin: CoinView,
  address: string,
  { at, showsScheme, unfilled, movesRentedPower }: WorkersData,
) {
  const made = { coin: coin.slug, address, at, unit: coin.rateUnit, showsScheme, unfilled, movesRentedPower };
  const kept = useRef(made);
  const isSame =
    kept.current.coin === made.coin &&
    kept.current.address === made.address &&
    kept.current.at === at &&
    kept.current.showsScheme === showsScheme &&
    kept.current.unfilled.join(" ") === unfilled.join(" ") &&
    kept.current.movesRentedPower === movesRentedPower;
  if (!isSame) kept.current = made;
  return kept.current;
}

/** Calls `onSight` when its content is almost on the screen. */
function More({ onSight, children }: { readonly onSight: () => void; readonly children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onSight(), {
      rootMargin: "600px",
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [onSight]);
  return <div ref={place}>{children}</div>;
}

import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { TimeAgo } from "../../../../components/figures/time.tsx";
import { FilterField } from "../../../../components/form/search-field.tsx";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { minerPath } from "../../miner-path.ts";
import type { KnownData } from "../load-stats.ts";
import sections from "../stats.module.css";
import type { AllWorkersState } from "./use-all-workers.ts";
import { useFrame } from "./use-frame.ts";
import { useMoreRows } from "./use-more-rows.ts";
import { useViewChange } from "./use-view-change.ts";
import {
  countFirst,
  countFolded,
  moreRows,
  pageSpan,
  pickWorkers,
  readWorkerView,
  sortWorkers,
  statsSearch,
  type WorkerView,
} from "./worker-list.ts";
import { foldedRows, WorkerTable } from "./worker-table.tsx";
import styles from "./workers.module.css";

interface WorkersProps {
  readonly data: KnownData;
  readonly all: AllWorkersState;
}

/**
 * All workers of a miner. The view is in the page's address, so that it works without script. Once all rows
 * are in the browser, no more requests are sent to change the view.
 */
export function Workers({ data, all }: WorkersProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname, search } = useLocation();
  const [text, setText] = useState("");
  const needle = useDeferredValue(text);
  const { stats, coin, workers } = data;
  const frame = useFrame(coin, stats.address, workers);
  const current = new URLSearchParams(search);
  const view = readWorkerView(current);
  const { sort, order } = view;
  const onView = useViewChange(all.rows !== null);
  const { shown, onMore } = useMoreRows(JSON.stringify([view, needle]), countFirst(view));
  const sorted = useMemo(
    () => (all.rows === null ? null : sortWorkers(all.rows, { sort, order })),
    [all.rows, sort, order],
  );
  const addressOf = (wanted: WorkerView) => `${pathname}${statsSearch(wanted, current)}#workers`;
  const list = sorted === null ? null : pickWorkers(sorted, view, needle);
  // A search within a state says what the other states have of it.
  const isSearchInState = needle.trim() !== "" && view.workers !== "all" && sorted !== null;
  const elsewhere = isSearchInState
    ? pickWorkers(sorted, { ...view, workers: "all" }, needle).rows.length - (list?.rows.length ?? 0)
    : 0;
  const count = list?.rows.length ?? workers.listed.count;
  const isWhole = list !== null && (view.page === 1 || needle !== "");
  const [from, to] = pageSpan(view, count);
  const rows = list === null ? workers.rows : isWhole ? list.rows.slice(0, shown) : list.rows.slice(from, to);
  const left = count - (isWhole ? shown : to);
  const folded = needle === "" && shown === countFirst(view) ? countFolded(view, rows.length) : 0;
  const silent = list?.silent ?? workers.listed.silent;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: these are clicks on links, which the keyboard can trigger too
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for all links in it
    <section className={`${sections.section} ${styles.workers}`} id="workers" data-old={stats.isStale} onClick={onView}>
      <div className={styles.head}>
        <h2>{t("miner.workers")}</h2>
        <Filters data={data} view={view} hrefOf={(wanted) => path(addressOf(wanted))} />
        <FilterField label={t("workers.find")} value={text} onChange={setText} onFocus={all.want} />
        <a
          className={sections.csv}
          href={`/${coin.slug}/api/v1/miner/workers.csv?${new URLSearchParams({ address: stats.address })}`}
          title={t("workers.csv")}
          download
        >
          CSV
        </a>
      </div>
      {rows.length > 0 && (
        <WorkerTable
          rows={rows}
          frame={frame}
          view={view}
          hrefOf={(wanted) => path(addressOf(wanted))}
          isWhole={isWhole}
          folded={folded}
        />
      )}
      <div className={`row ${styles.foot}`}>
        <p role="status">
          {all.loading !== "no" ? (
            t(`workers.loading.${all.loading}`)
          ) : (
            <OnPhone
              isOther={folded > 0}
              phone={<Listed count={rows.length - folded} of={count} total={workers.total} />}
            >
              <Listed count={Math.min(count, rows.length)} of={count} total={workers.total} />
            </OnPhone>
          )}{" "}
          {elsewhere > 0 && (
            <a href={path(addressOf({ ...view, workers: "all", page: 1 }))} data-keep-scroll>
              {t("workers.elsewhere", { count: elsewhere })}
            </a>
          )}
        </p>
        {!workers.unfilled.includes("aDay") && <p>{t("workers.aDayNote")}</p>}
        <p data-stale={stats.isStale}>
          {t(stats.isStale ? "coin.staleSince" : "coin.measured")} <TimeAgo at={stats.at} />
        </p>
        <nav aria-label={t("workers.pages")}>
          {view.page > 1 && !isWhole && (
            <a rel="prev" href={path(addressOf({ ...view, page: view.page - 1 }))} data-keep-scroll>
              {t("workers.previous")}
            </a>
          )}
          {left > 0 && (
            <a
              rel="next"
              className={folded > 0 ? styles.elsewhere : undefined}
              href={path(addressOf({ ...view, page: view.page + 1 }))}
              onClick={(event) => {
                if (view.page > 1) return;
                all.want();
                onMore(event);
              }}
              data-keep-scroll
            >
              {t("workers.more", { count: Math.min(left, moreRows) })}
            </a>
          )}
          {folded > 0 && (
            <a className={styles.onPhone} href={`#${foldedRows}`}>
              {t("workers.more", { count: folded })}
            </a>
          )}
          {silent > 0 && needle === "" && view.workers !== "needs" && (
            <a
              href={path(addressOf({ ...view, silent: view.silent === "shown" ? "folded" : "shown", page: 1 }))}
              aria-expanded={view.silent === "shown"}
              data-keep-scroll
            >
              {t(`workers.silent.${view.silent}`, { count: silent })}
            </a>
          )}
        </nav>
      </div>
    </section>
  );
}

interface OnPhoneProps {
  readonly isOther: boolean;
  readonly phone: ReactNode;
  readonly children: ReactNode;
}

/** A text that is another one on a phone. */
function OnPhone({ isOther, phone, children }: OnPhoneProps) {
  if (!isOther) return children;
  return (
    <>
      <span className={styles.elsewhere}>{children}</span>
      <span className={styles.onPhone}>{phone}</span>
    </>
  );
}

interface FiltersProps {
  readonly data: KnownData;
  readonly view: WorkerView;
  readonly hrefOf: (view: WorkerView) => string;
}

/** In one line, which scrolls on a phone; the two states that few look for appear while they are chosen. */
function Filters({ data, view, hrefOf }: FiltersProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { stats, workers, coin, groups } = data;
  const { online, low, quiet, offline } = stats;
  const counts = { all: workers.total, needs: workers.needs, online, low, quiet, offline };
  const keys = (["all", "needs", "online", "low", "quiet", "offline"] as const).filter(
    (key) => (key !== "quiet" && key !== "offline") || key === view.workers,
  );
  return (
    <nav className={styles.filters} aria-label={t("workers.filter")} data-edges>
      {keys.map((key) => (
        <a
          key={key}
          href={hrefOf({ ...view, workers: key, page: 1 })}
          aria-current={key === view.workers ? "true" : undefined}
          data-keep-scroll
        >
          {key === "all"
            ? t("workers.all")
            : key === "needs"
              ? t("minerStats.needs.heading")
              : t(`worker.state.${key}`)}{" "}
          <small>{formatCount(counts[key])}</small>
        </a>
      ))}
      {groups.groups.length > 0 && (
        <a href={path(minerPath(coin.slug, stats.address, "farm"))}>
          {t("workers.groups")} <small>{formatCount(groups.groups.length)}</small>
        </a>
      )}
    </nav>
  );
}

interface ListedProps {
  readonly count: number;
  /** In the chosen view. */
  readonly of: number;
  readonly total: number;
}

/** How many workers of all are listed; screen readers announce changes. */
function Listed({ count, of, total }: ListedProps) {
  const t = useTranslations();
  if (of === 0) return t("workers.noMatch");
  const whole = of < total && count === of ? total : of;
  return t("workers.listed", { shown: formatCount(count) ?? "", count: formatCount(whole) ?? "" });
}

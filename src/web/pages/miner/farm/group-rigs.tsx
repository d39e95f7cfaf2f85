import { memo, useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { groupRigs } from "#src/domain/text/rig-groups.ts";
import { Amount } from "../../../components/figures/amount.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { Money } from "../../../components/figures/figure.tsx";
import cards from "../../../components/table/card-table.module.css";
import { Pager } from "../../../components/table/pager.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { minerPath, workerPath } from "../miner-path.ts";
import { WorkerName } from "../miner-words.tsx";
import { useAllWorkers } from "../stats/workers/use-all-workers.ts";
import { useViewChange } from "../stats/workers/use-view-change.ts";
import type { WorkerRow } from "../stats/workers/worker-columns.ts";
import {
  listWorkers,
  readWorkerView,
  rowsPerPage,
  statsSearch,
  type WorkerView,
} from "../stats/workers/worker-list.ts";
import { WorkerTable } from "../stats/workers/worker-table.tsx";
import { useFrame } from "../stats/workers/workers.tsx";
import { Lasted } from "../worker/outages.tsx";
import farm from "./farm.module.css";
import { farmSearch } from "./farm-search.ts";
import { counted } from "./group-section.tsx";
import type { FarmData } from "./load-farm.ts";
import styles from "./open-group.module.css";

interface OpenGroupProps {
  readonly open: NonNullable<FarmData["open"]>;
  readonly data: FarmData;
}

/** The outages of a group, and its rigs in the workers' table. */
export function OpenGroup({ open, data }: OpenGroupProps) {
  return (
    <>
      {open.hasChart && <ChartLink open={open} data={data} />}
      <OutageTable open={open} data={data} />
      <Rigs open={open} data={data} />
    </>
  );
}

/** The same group in the miner's chart. */
function ChartLink({ open, data }: OpenGroupProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const search = statsSearch({ group: open.key, groups: data.groupsText }, new URLSearchParams());
  return (
    <p className={farm.how}>
      <a href={`${path(minerPath(data.coin.slug, data.address, "stats"))}${search}#history`}>{t("farm.chart")}</a>
    </p>
  );
}

// Another order of the rigs changes neither the outages nor the groups' figures.
const OutageTable = memo(function OutageTable({ open, data }: OpenGroupProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, address, at, amount } = data;
  if (data.recordKind !== "kept") return null;
  if (open.outages.length === 0) return <p className={farm.how}>{t("workerPage.outages.none")}</p>;
  return (
    <>
      <table className={`${farm.wide} ${styles.outages}`} aria-label={t("workerPage.outages.heading")}>
        <thead>
          <tr>
            <th scope="col">{t("workerPage.outages.from")}</th>
            <th scope="col">{t("workerPage.outages.to")}</th>
            <th scope="col">{t("workerPage.outages.lasted")}</th>
            <th scope="col">{t("miner.workers")}</th>
            <th scope="col">{t("farm.cost")}</th>
          </tr>
        </thead>
        <tbody>
          {open.outages.map((outage) => (
            <tr key={`${outage.from} ${outage.to}`}>
              <th scope="row">
                <DateTime at={outage.from} />
              </th>
              <td>
                <CardLabel text={t("workerPage.outages.to")} />
                {outage.to === null ? <b>{t("workerPage.outages.open")}</b> : <DateTime at={outage.to} />}
              </td>
              <td>
                <CardLabel text={t("workerPage.outages.lasted")} />
                <Lasted outage={outage} at={at} />
              </td>
              <td>
                <ul className={styles.names}>
                  {outage.rigs.map(({ name, scheme }) => (
                    <li key={`${scheme} ${name}`}>
                      <a href={path(workerPath(coin.slug, address, name, open.workers.showsScheme ? scheme : null))}>
                        <WorkerName name={name} />
                      </a>
                    </li>
                  ))}
                  {outage.more > 0 && <li>{t("farm.more", counted(outage.more))}</li>}
                </ul>
              </td>
              <td>
                <CardLabel text={t("farm.cost")} />
                <Amount atomic={outage.cost.coins} format={amount} /> <Money usd={outage.cost.usd} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={farm.how}>
        {t("farm.clipped")} {open.olderOutages > 0 && t("workerPage.outages.cut", { count: open.olderOutages })}
      </p>
    </>
  );
});

/** A column's heading, on a phone's card, which has no heading row. */
function CardLabel({ text }: { readonly text: string }) {
  return <span className={cards.cardLabel}>{text} </span>;
}

/** The rigs of the group. Once all are in the browser, another order needs no request. */
function Rigs({ open, data }: OpenGroupProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { search } = useLocation();
  const { coin, address } = data;
  const { workers } = open;
  const all = useAllWorkers(workers, coin.slug, address);
  const { want } = all;
  useEffect(want, [want]);
  const frame = useFrame(coin, address, workers);
  const current = new URLSearchParams(search);
  const view = { ...readWorkerView(current), silent: "shown" as const };
  const page = minerPath(coin.slug, address, "farm");
  const addressOf = (changes: Parameters<typeof farmSearch>[0]) => `${page}${farmSearch(changes, current)}`;
  const list = useSorted(all.rows, data.groupsText, open.key, view);
  const count = workers.listed.count;
  const length = rowsPerPage(count);
  const rows = list ?? workers.rows;
  const onSort = useViewChange(list !== null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: these are clicks on links, which the keyboard can trigger too
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for all links in it
    <div className={`${farm.wide} ${styles.rigs}`} onClick={onSort}>
      <WorkerTable
        rows={rows}
        frame={frame}
        view={view}
        hrefOf={({ sort, order }) => path(addressOf({ sort, order, page: null }))}
        isWhole={list !== null}
      />
      {list === null && count > length && (
        <Pager
          label={t("workers.pages")}
          place={`${view.page} / ${Math.ceil(count / length)}`}
          previous={view.page > 1 ? { label: t("workers.previous"), href: addressOf({ page: view.page - 1 }) } : null}
          next={
            view.page * length < count
              ? {
                  label: t("miner.moreWorkers", { count: count - view.page * length }),
                  href: addressOf({ page: view.page + 1 }),
                }
              : null
          }
        />
      )}
    </div>
  );
}

/** The rigs of one group in the wanted order; null while not all are in the browser. */
function useSorted(rows: readonly WorkerRow[] | null, groups: string, key: string, { sort, order }: WorkerView) {
  const own = useMemo(
    () => (rows === null ? null : (groupRigs(rows, groups).find((group) => group.key === key)?.rigs ?? [])),
    [rows, groups, key],
  );
  return useMemo(
    () => (own === null ? null : listWorkers(own, { workers: "all", silent: "shown", sort, order, page: 1 }).rows),
    [own, sort, order],
  );
}

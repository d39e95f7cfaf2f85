import { startTransition, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { groupRigs } from "#src/domain/text/rig-groups.ts";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { minerPath } from "../miner-path.ts";
import { useAllWorkers } from "../stats/workers/use-all-workers.ts";
import { useFrame } from "../stats/workers/use-frame.ts";
import { useIsPrinted } from "../stats/workers/use-row-window.ts";
import { useViewChange } from "../stats/workers/use-view-change.ts";
import type { WorkerRow } from "../stats/workers/worker-columns.ts";
import { listWorkers, readWorkerView, statsSearch, type WorkerView } from "../stats/workers/worker-list.ts";
import { WorkerTable } from "../stats/workers/worker-table.tsx";
import styles from "./farm.module.css";
import { farmSearch, readFarmView } from "./farm-search.ts";
import type { FarmData } from "./load-farm.ts";

interface GroupRigsProps {
  readonly open: NonNullable<FarmData["open"]>;
  readonly data: FarmData;
}

/** The rigs of the chosen group. Once all are in the browser, another order and more rows need no request. */
export function GroupRigs({ open, data }: GroupRigsProps) {
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
  const addressOf = (changes: Parameters<typeof farmSearch>[0]) =>
    `${minerPath(coin.slug, address, "farm")}${farmSearch(changes, current)}`;
  const list = useSorted(all.rows, data.groupsText, open.key, view);
  const asked = readFarmView(current).rows;
  const [pressed, setPressed] = useState(asked);
  const isPrinted = useIsPrinted();
  const count = isPrinted ? Number.POSITIVE_INFINITY : Math.max(asked, pressed);
  const rows = useMemo(() => list?.slice(0, count) ?? workers.rows, [list, count, workers.rows]);
  const onSort = useViewChange(list !== null);
  const left = workers.listed.count - rows.length;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>
          {t("miner.workers")}: <bdi>{open.name ?? t("farm.rest")}</bdi>
        </h2>
        {open.hasChart && (
          <a href={path(`${minerPath(coin.slug, address, "stats")}${chartSearch(open.key, data.groupsText)}#history`)}>
            {t("farm.chart")}
          </a>
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: these are clicks on links, which the keyboard can trigger too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one listener for all links in it */}
      <div className={styles.rigs} onClick={onSort}>
        <WorkerTable
          rows={rows}
          frame={frame}
          view={view}
          hrefOf={({ sort, order }) => path(addressOf({ sort, order }))}
          isWhole={list !== null}
        />
      </div>
      {left > 0 && (
        <p className={styles.more}>
          <a
            href={path(addressOf({ rows: asked + 100 }))}
            data-keep-scroll
            onClick={(event) => {
              if (list === null) return;
              event.preventDefault();
              // The press is answered before a hundred rows are drawn.
              startTransition(() => setPressed(rows.length + 100));
            }}
          >
            {t("farm.showMore", { count: Math.min(100, left) })}
          </a>
          <span>
            {t("workers.listed", {
              shown: formatCount(rows.length) ?? "",
              count: formatCount(workers.listed.count) ?? "",
            })}
          </span>
        </p>
      )}
    </section>
  );
}

/** The same group in the miner's chart. */
function chartSearch(group: string, groups: string): string {
  return statsSearch({ group, groups }, new URLSearchParams());
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

import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { StateShape } from "../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { workerPath } from "../miner-path.ts";
import { WorkerName } from "../miner-words.tsx";
import { AxisLabels, AxisMoment, OutageBars, useOutageAxis } from "../outages/outage-axis.tsx";
import styles from "../outages/outages.module.css";
import { CountAtOnce } from "./count-at-once.tsx";
import farm from "./farm.module.css";
import type { DownRig } from "./list-down-rigs.ts";
import type { FarmData } from "./load-farm.ts";
import { LostMoney } from "./lost-money.tsx";

/** One row for each rig that was down, all on one time axis: those that still are, then those that are back. */
export function DownTable({ data, moreHref }: { readonly data: FarmData; readonly moreHref: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { span, down } = data;
  const { ticks, lines, zoneName } = useOutageAxis(span);
  const firstBack = down.rows.findIndex(({ kind }) => kind === "back");
  const left = down.total - down.rows.length;
  return (
    <>
      <CountAtOnce count={down.atOnce} />
      <table className={styles.table} style={lines}>
        <caption className="visually-hidden">{t("workerPage.outages.heading")}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {t("worker.name")}
            </th>
            <th scope="col" className={styles.axis}>
              <span className="visually-hidden">{t("farm.axis", { zone: zoneName })}</span>
              <AxisLabels ticks={ticks} span={span} />
            </th>
            <th scope="col" className={styles.time}>
              {t("farm.down")} <bdi suppressHydrationWarning>({zoneName})</bdi>
            </th>
            <th scope="col" className={styles.cost}>
              {t("farm.cost")}
            </th>
          </tr>
        </thead>
        <tbody>
          {down.rows.map((rig, index) => [
            index > 0 && index === firstBack && (
              <tr key="back">
                <th scope="rowgroup" colSpan={4} className={styles.part}>
                  {t("farm.backAgain")}
                </th>
              </tr>
            ),
            <DownRow key={`${rig.scheme} ${rig.name}`} rig={rig} data={data} />,
          ])}
        </tbody>
      </table>
      {left > 0 && (
        <p className={farm.more}>
          <a href={path(moreHref)} data-keep-scroll>
            {t("farm.showMore", { count: Math.min(100, left) })}
          </a>
          <span>
            {t("workers.listed", {
              shown: formatCount(down.rows.length) ?? "",
              count: formatCount(down.total) ?? "",
            })}
          </span>
        </p>
      )}
    </>
  );
}

function DownRow({
  rig,
  data: { coin, address, span, amount, showsScheme },
}: {
  readonly rig: DownRig;
  readonly data: FarmData;
}) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { duration } = useFormat();
  const { name, scheme, state, downMs, count, last, cost } = rig;
  return (
    <tr data-kind={rig.kind}>
      <th scope="row" className={styles.rig}>
        {name === null ? (
          t("farm.all")
        ) : (
          <a href={path(workerPath(coin.slug, address, name, showsScheme ? scheme : null))}>
            {state !== null && <StateShape state={state} label={t(`worker.state.${state}`)} />}
            <WorkerName name={name} />
          </a>
        )}
      </th>
      <td className={styles.when}>
        <OutageBars kind={rig.kind} isTorn={rig.isTorn} bars={rig.bars} />
      </td>
      <td className={styles.time}>
        <b>{duration(downMs)}</b>
        <span>
          {" "}
          {t.rich(last.to === null ? "farm.offSince" : "farm.backAt", {
            time: () => <AxisMoment at={last.to ?? last.from} span={span} />,
          })}
        </span>
        {count > 1 && <span> ×{count}</span>}
      </td>
      <td className={styles.cost}>
        <LostMoney cost={cost} format={amount} />
      </td>
    </tr>
  );
}

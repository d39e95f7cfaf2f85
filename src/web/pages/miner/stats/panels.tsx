import { useTranslations } from "use-intl";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { Hashrate } from "../../../components/figures/figure.tsx";
import { ClockTime, TimeAgo } from "../../../components/figures/time.tsx";
import { windowNames } from "../../../components/figures/window-names.ts";
import { WorkerStateMark } from "../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { workersPath } from "../miner-path.ts";
import { isAsUsual, toneOf } from "../usual-tone.ts";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import styles from "./panels.module.css";
import tone from "./usual-tone.module.css";

interface HashratePanelProps {
  readonly data: Pick<KnownData, "areAveragesOfTimeMined" | "isPresentOfSession"> & {
    readonly coin: Pick<KnownData["coin"], "rateUnit">;
  };
  readonly stats: KnownMiner;
}

export function HashratePanel({ data, stats }: HashratePanelProps) {
  const t = useTranslations();
  const format = useFormat();
  const unit = data.coin.rateUnit;
  const { tenMinutes, sixHours, day } = stats.miner.hashrate;
  const difference = tenMinutes === null || day === null || day === 0 ? null : tenMinutes / day - 1;
  const windows = [
    ["tenMinutes", tenMinutes],
    ["sixHours", sixHours],
    ["day", day],
  ] as const;
  const most = Math.max(tenMinutes ?? 0, sixHours ?? 0, day ?? 0);
  return (
    <section className={`${styles.panel} ${styles.rate}`}>
      <HelpHeading label={t("miner.hashrate")} text={t("minerStats.how.hashrate")} />
      <p className={styles.keyNumber}>
        <Hashrate value={tenMinutes} unit={unit} isHeadline />
      </p>
      {difference !== null && (
        <p className={`${styles.note} ${tone.tone}`} data-tone={toneOf(1 + difference)}>
          {isAsUsual(1 + difference)
            ? t("miner.asUsual")
            : t(difference < 0 ? "miner.belowAverage" : "miner.aboveAverage", {
                percent: format.percent(Math.abs(difference), 0),
              })}
        </p>
      )}
      <dl className={styles.windows}>
        {windows.map(([window, hashrate]) => (
          <div key={window}>
            <dt title={windowNames[window]}>{t(`miner.window.${window}`)}</dt>
            <dd>
              <Hashrate value={hashrate} unit={unit} />
            </dd>
            <dd
              className={styles.bar}
              style={{ "--part": hashrate === null || most === 0 ? 0 : hashrate / most }}
              aria-hidden="true"
            />
          </div>
        ))}
      </dl>
      {stats.firstShareBy !== null && (
        <p className={styles.small}>
          {t.rich(stats.firstShareFrom === null ? "minerStats.sinceFirstShareBy" : "minerStats.sinceFirstShare", {
            from: () => <ClockTime at={stats.firstShareFrom ?? 0} />,
            to: () => <ClockTime at={stats.firstShareBy ?? 0} />,
          })}
        </p>
      )}
      {data.isPresentOfSession && <p className={styles.small}>{t("workers.perConnection")}</p>}
      {data.areAveragesOfTimeMined && <p className={styles.small}>{t("minerStats.how.timeMined")}</p>}
    </section>
  );
}

/** Each count leads to its rigs in the table. */
export function WorkersPanel({ stats }: { readonly stats: KnownMiner }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const hrefOf = (state: WorkerState) => path(workersPath(stats.coin, stats.address, state));
  const states = [
    ["online", stats.online],
    ["low", stats.low],
    ["quiet", stats.quiet],
    ["offline", stats.offline],
  ] as const;
  const all = stats.online + stats.low + stats.quiet + stats.offline;
  return (
    <section className={`${styles.panel} ${styles.workers}`}>
      <HelpHeading label={t("miner.workers")} text={t("minerStats.how.workers")} />
      <p className={styles.counts}>
        {states
          .filter(([state, count]) => state === "online" || count > 0)
          .map(([state, count]) => (
            <a key={state} href={hrefOf(state)}>
              <b>{formatCount(count)}</b> <WorkerStateMark state={state} />
            </a>
          ))}
      </p>
      {stats.silent > 0 && (
        <p className={styles.small}>
          <a href={hrefOf("silent")}>{t("miner.workersSilent", { count: stats.silent })}</a>
        </p>
      )}
      {all > 0 && (
        <div className={styles.proportions} aria-hidden="true">
          {states.map(([state, count]) => (
            <span key={state} data-state={state} style={{ "--count": count }} hidden={count === 0} />
          ))}
        </div>
      )}
      {stats.isStale && (
        <p className={styles.small} data-holds-time>
          {t("coin.staleSince")} <TimeAgo at={stats.at} />
        </p>
      )}
      {stats.miner.lastShareAt !== null && (
        <p className={styles.small} data-holds-time>
          {t("miner.lastShare")} <TimeAgo at={stats.miner.lastShareAt} />
        </p>
      )}
    </section>
  );
}

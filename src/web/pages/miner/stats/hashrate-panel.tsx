import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { Hashrate } from "../../../components/figures/hashrate.tsx";
import { ClockTime } from "../../../components/figures/time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { KnownMiner } from "./load-stats.ts";
import styles from "./panels.module.css";

/** A present hashrate within this much of the day's average is as usual. */
const USUAL = 0.02;

export function HashratePanel({ stats, unit }: { readonly stats: KnownMiner; readonly unit: RateUnit }) {
  const t = useTranslations();
  const format = useFormat();
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
      <h2>
        {t("miner.hashrate")} <Tooltip label={t("miner.hashrate")} text={t("minerStats.how.hashrate")} />
      </h2>
      <p className={styles.keyNumber}>
        <Hashrate value={tenMinutes} unit={unit} />
      </p>
      {difference !== null && (
        <p className={styles.note} data-tone={difference < -0.3 ? "bad" : difference < -USUAL ? "warn" : "good"}>
          {Math.abs(difference) <= USUAL
            ? t("miner.asUsual")
            : t(difference < 0 ? "miner.belowAverage" : "miner.aboveAverage", {
                percent: format.percent(Math.abs(difference), 0),
              })}
        </p>
      )}
      <dl className={styles.windows}>
        {windows.map(([window, hashrate]) => (
          <div key={window}>
            <dt>{t(`miner.window.${window}`)}</dt>
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
      {stats.firstShareAt !== null && (
        <p className={styles.small}>
          {t.rich("minerStats.sinceFirstShare", { time: () => <ClockTime at={stats.firstShareAt ?? 0} /> })}
        </p>
      )}
    </section>
  );
}

import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { Hashrate } from "../../../components/hashrate.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { KnownMiner } from "../stats.tsx";
import styles from "./panels.module.css";

/** A present hashrate within this much of the day's average is as usual. */
const USUAL = 0.02;

export function HashratePanel({ stats, unit }: { readonly stats: KnownMiner; readonly unit: RateUnit }) {
  const t = useTranslations();
  const format = useFormat();
  const { tenMinutes, sixHours, day } = stats.miner.hashrate;
  const difference = tenMinutes === null || day === null || day === 0 ? null : tenMinutes / day - 1;
  return (
    <section className={styles.panel}>
      <h2>{t("miner.hashrate")}</h2>
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
        <div>
          <dt>{t("miner.window.tenMinutes")}</dt>
          <dd>
            <Hashrate value={tenMinutes} unit={unit} />
          </dd>
        </div>
        <div>
          <dt>{t("miner.window.sixHours")}</dt>
          <dd>
            <Hashrate value={sixHours} unit={unit} />
          </dd>
        </div>
        <div>
          <dt>{t("miner.window.day")}</dt>
          <dd>
            <Hashrate value={day} unit={unit} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

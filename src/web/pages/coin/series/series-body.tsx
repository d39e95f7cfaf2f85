import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Progress } from "../../../components/feedback/progress.tsx";
import { Change, Figure } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { SeriesPageData } from "./load-series-page.ts";
import styles from "./series.module.css";
import { HowCounted, SeriesChart } from "./series-chart.tsx";
import { SeriesTable } from "./series-table.tsx";
import { SeriesValue, seriesFigures } from "./series-value.tsx";

/** Everything below the heading. The server renders it; its script loads later. */
export function SeriesBody({ data }: { readonly data: SeriesPageData }) {
  const { kind, picture } = data;
  return (
    <>
      {picture === null ? (
        <NoSeries data={data} />
      ) : (
        <>
          <SeriesChart data={data} picture={picture} />
          <SeriesTrend data={data} />
          <NextAdjustment data={data} />
          <SeriesTable data={data} />
          <HowCounted data={data} />
        </>
      )}
      {kind === "price" && <Exchanges data={data} />}
    </>
  );
}

/** The changes of the series over fixed periods, whatever range is shown, and its latest value compared with the average of 30 days. */
export function SeriesTrend({ data }: { readonly data: SeriesPageData }) {
  const t = useTranslations();
  const format = useFormat();
  const { kind, unit, changes, monthAverage, latest, share, endedAt } = data;
  if (endedAt !== null) return null;
  return (
    <Stats>
      {(["day", "week", "month"] as const).map((period) => (
        <Stat key={period} label={`${t("series.change")}, ${t(`series.ago.${period}`)}`}>
          <Change fraction={changes[period]} of={seriesFigures[kind]} />
        </Stat>
      ))}
      <Stat
        label={t("series.monthAverage")}
        note={
          monthAverage !== null && monthAverage > 0 && latest !== null
            ? t("series.againstAverage", { change: format.signedPercent(latest.value / monthAverage - 1, 1) })
            : undefined
        }
      >
        <SeriesValue value={monthAverage} unit={unit} />
      </Stat>
      {kind === "pool-hashrate" && (
        <Stat label={t("liveChart.share")}>
          <SeriesValue value={share} unit="fraction" />
        </Stat>
      )}
    </Stats>
  );
}

/** When the difficulty changes next, by how much, and how uncertain that is. Nothing for chains that adjust with every block. */
export function NextAdjustment({ data: { adjustment, epochBlocks } }: { readonly data: SeriesPageData }) {
  const t = useTranslations("difficulty.next");
  const format = useFormat();
  if (epochBlocks === null) return null;
  const epoch = formatCount(epochBlocks) ?? "";
  if (adjustment === null) {
    return (
      <section className={styles.section}>
        <h2>{t("heading")}</h2>
        <p className={styles.note}>{t("notYet", { epoch })}</p>
      </section>
    );
  }
  const passed = 1 - adjustment.blocksLeft / adjustment.epochBlocks;
  return (
    <section className={styles.section}>
      <h2>{t("heading")}</h2>
      <Stats>
        <Stat label={t("change")} note={t("give", { spread: format.percent(adjustment.uncertainty, 1) })}>
          <Change fraction={adjustment.change} of="difficulty" />
        </Stat>
        <Stat
          label={t("in")}
          note={<span suppressHydrationWarning>{t("about", { time: format.moment(adjustment.expectedAt) })}</span>}
        >
          {t("blocks", { count: adjustment.blocksLeft, shown: formatCount(adjustment.blocksLeft) ?? "" })}
        </Stat>
        <Stat label={t("progress")} note={<Progress label={t("progress")} fraction={passed} />}>
          <Figure number={format.percent(passed, 0)} />
        </Stat>
      </Stats>
      <p className={styles.note}>{t("how", { epoch, measured: formatCount(adjustment.measuredBlocks) ?? "" })}</p>
    </section>
  );
}

/** Shown instead of a chart without points: why it is empty, and when points appear. */
export function NoSeries({
  data: { kind, latest, name, coin, isAtRest, isNotOpenYet, isEngineWell, hasPriceFeed, exchanges, isTestNetwork },
}: {
  readonly data: SeriesPageData;
}) {
  const t = useTranslations();
  if (kind !== "price")
    return (
      <EmptyState title={t("series.noDataTitle")}>
        {t(
          isNotOpenYet
            ? "series.noDataToOpen"
            : isAtRest
              ? "series.noDataAtRest"
              : isEngineWell
                ? "chart.noData"
                : "chart.noDataFault",
        )}
      </EmptyState>
    );
  const unknown = hasPriceFeed ? "unknown" : "noFeed";
  const state = exchanges === null ? "testnet" : latest === null ? unknown : "noHistory";
  return (
    <EmptyState title={t(`price.${state}.title`, { name })}>
      {t(`price.${state}.text`, { ticker: coin.ticker })}{" "}
      {state === "testnet" && !isTestNetwork && t("price.testnet.untilMainnet")}
    </EmptyState>
  );
}

/** Spec §3: links to exchanges, listed per coin. */
export function Exchanges({ data: { exchanges, coin } }: { readonly data: SeriesPageData }) {
  const t = useTranslations();
  const { ticker } = coin;
  if (exchanges === null) return null;
  return (
    <section className={styles.section}>
      <h2>{t("price.exchanges", { ticker })}</h2>
      {exchanges.length === 0 ? (
        <p className={styles.note}>{t("price.exchangesNone", { ticker })}</p>
      ) : (
        <>
          <ul className={`row ${styles.exchanges}`}>
            {exchanges.map(({ linkName, href }) => (
              <li key={href}>
                <a href={href} rel="noopener nofollow" target="_blank">
                  {linkName}
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.note}>{t("price.exchangesAdvice")}</p>
        </>
      )}
    </section>
  );
}

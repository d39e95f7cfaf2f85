import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { Figure, Unknown } from "../../../components/figures/figure.tsx";
import { Hashrate } from "../../../components/figures/hashrate.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { KnownWorker } from "./load-worker.ts";
import styles from "./worker.module.css";

/** Averages, last share and uptime of a worker. */
export function WorkerFigures({ known, unit }: { readonly known: KnownWorker; readonly unit: RateUnit }) {
  const t = useTranslations();
  const format = useFormat();
  const { hashrate, lastShareAt } = known.worker;
  const beganAt = known.since ?? known.firstShareAt;
  return (
    <>
      <Stats>
        {(["tenMinutes", "sixHours", "day"] as const).map((window) => (
          <Stat key={window} label={t(`miner.window.${window}`)}>
            <Hashrate value={hashrate[window]} unit={unit} />
          </Stat>
        ))}
        <Stat label={t("worker.lastShare")}>{lastShareAt === null ? <Unknown /> : <TimeAgo at={lastShareAt} />}</Stat>
        {known.uptime !== null &&
          (["day", "week"] as const).map((span) => (
            <Stat
              key={span}
              label={
                <>
                  {t(`workerPage.uptime.${span}`)}{" "}
                  {span === "day" && <Tooltip label={t("workerPage.uptime.day")} text={t("workerPage.uptime.how")} />}
                </>
              }
            >
              <Figure number={writeUptime(known.uptime?.[span] ?? null, format.percent)} />
            </Stat>
          ))}
      </Stats>
      {beganAt !== null && (
        <p className={styles.small}>
          {t.rich("workerPage.since", {
            time: () => (
              <time dateTime={new Date(beganAt).toISOString()} suppressHydrationWarning>
                {format.dateTime(beganAt)} UTC
              </time>
            ),
          })}
        </p>
      )}
    </>
  );
}

/** Cut, not rounded: 100 % is for a rig that never failed. */
function writeUptime(fraction: number | null, percent: (fraction: number, digits: number) => string): string | null {
  return fraction === null ? null : percent(Math.floor(fraction * 1000) / 1000, fraction === 1 ? 0 : 1);
}

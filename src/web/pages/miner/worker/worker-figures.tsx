import { useTranslations } from "use-intl";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { Figure, Hashrate } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { windowNames } from "../../../components/figures/window-names.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { ComingFigure } from "../coming/coming.tsx";
import { LostMoney } from "../farm/lost-money.tsx";
import { formatPerSecond } from "../miner-words.tsx";
import { DayFigure } from "../stats/answers/day-figure.tsx";
import type { KnownWorker } from "./load-worker.ts";
import styles from "./worker.module.css";

interface WorkerFiguresProps {
  readonly known: KnownWorker;
  readonly coin: Pick<CoinView, "rateUnit" | "amount">;
}

export function WorkerFigures({ known, coin }: WorkerFiguresProps) {
  const t = useTranslations();
  const format = useFormat();
  const { hashrate, sharesPerSecond = null } = known.worker;
  // What an engine does not tell of this worker has no place here; the present is always said, also as not known.
  const shownWindows = (["tenMinutes", "sixHours", "day"] as const).filter(
    (window) => window === "tenMinutes" || hashrate[window] !== null,
  );
  const { beganFrom, beganBy } = known;
  return (
    <div className={styles.figures}>
      <Stats>
        {known.money !== null && <MoneyFigures money={known.money} amount={coin.amount} />}
        {shownWindows.map((window) => (
          <Stat key={window} label={<span title={windowNames[window]}>{t(`miner.window.${window}`)}</span>}>
            <Hashrate value={hashrate[window]} unit={coin.rateUnit} />
          </Stat>
        ))}
        {sharesPerSecond !== null && (
          <Stat label={t("workers.sharesPerSecond")}>
            <Figure number={formatPerSecond(sharesPerSecond)} />
          </Stat>
        )}
        {(known.uptime !== null || known.historyKind === "coming") &&
          (["day", "week"] as const).map((span) => (
            <Stat key={span} label={t(`workerPage.uptime.${span}`)}>
              <Figure number={writeUptime(known.uptime?.[span] ?? null, format.percent)} />
            </Stat>
          ))}
      </Stats>
      {known.present === "session" && <p className={styles.small}>{t("workers.perConnection")}</p>}
      {known.present === "half-hour" && <p className={styles.small}>{t("workers.perHalfHour")}</p>}
      {beganBy !== null && (
        <p className={styles.small}>
          {t.rich(beganFrom === null ? "workerPage.sinceBy" : "workerPage.since", {
            from: () => <DateTime at={beganFrom ?? 0} />,
            to: () => <DateTime at={beganBy} />,
          })}
        </p>
      )}
    </div>
  );
}

interface MoneyFiguresProps {
  readonly money: NonNullable<KnownWorker["money"]>;
  readonly amount: CoinView["amount"];
}

/** What a day of the rig brings or costs, before power; what it is of the farm; and what its outages cost. */
function MoneyFigures({ money: { aDay, share, lost }, amount }: MoneyFiguresProps) {
  const t = useTranslations();
  const { percent } = useFormat();
  return (
    <>
      {aDay !== null && (
        <Stat label={t("workers.aDay")}>
          {aDay === "coming" ? <ComingFigure /> : <DayFigure money={aDay} format={amount} />}
        </Stat>
      )}
      {share !== null && (
        <Stat label={t("workerPage.share")}>
          <Figure number={percent(share, 1)} />
        </Stat>
      )}
      {lost !== null && (
        <Stat label={t("workerPage.lost")}>
          {lost === "coming" ? <ComingFigure /> : <LostMoney cost={lost} format={amount} />}
        </Stat>
      )}
    </>
  );
}

/** Rounded down: 100 % means that the rig was never offline. */
function writeUptime(fraction: number | null, percent: (fraction: number, digits: number) => string): string | null {
  return fraction === null ? null : percent(Math.floor(fraction * 1000) / 1000, fraction === 1 ? 0 : 1);
}

import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Progress } from "../../components/feedback/progress.tsx";
import { Tooltip } from "../../components/feedback/tooltip.tsx";
import { Amount } from "../../components/figures/amount.tsx";
import { Change, Figure, Hashrate, Money } from "../../components/figures/figure.tsx";
import { Stat, Stats } from "../../components/figures/stat.tsx";
import { MeasuredAt } from "../../components/figures/time.tsx";
import { ButtonLink } from "../../components/form/button.tsx";
import { Card } from "../../components/layout/card.tsx";
import { WorkerStateMark } from "../../components/marks/worker-state.tsx";
import cards from "../../components/table/card-table.module.css";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import { Row } from "./foundations.tsx";
import styles from "./test.module.css";

const kas = { ticker: "KAS", decimals: 8, amountDecimals: 6 };

export function Figures({ coin }: { readonly coin: CoinBadge }) {
  const t = useTranslations();
  return (
    <>
      <Stats>
        <Stat label={t("coin.poolHashrate")} note={<Change fraction={0.024} of="poolHashrate" />}>
          <Hashrate value={61.84e15} unit="H/s" />
        </Stat>
        <Stat label={t("miner.balance")} note={<Money usd={4.48} />}>
          <Amount atomic={7_320_451_800n} format={kas} />
        </Stat>
        <Stat
          label={
            <>
              {t("coin.miners")} <Tooltip label={t("gallery.explain")} text={t("gallery.effort")} />
            </>
          }
        >
          <Figure number={formatCount(4218)} />
        </Stat>
        <Stat label={t("coin.network")}>
          <Figure number={null} />
        </Stat>
      </Stats>
      <Row>
        <Change fraction={0.012} of="price" />
        <Change fraction={-0.034} of="difficulty" />
        <Change fraction={0} of="price" />
        <Change fraction={null} of="price" />
      </Row>
      <div className={styles.grid} style={{ "--coin": coin.color }} data-coin>
        <Card isLink>
          <h3>
            <a href="#figures">{t("gallery.card")}</a>
          </h3>
          <p>{t("gallery.cardText")}</p>
        </Card>
        <Card>
          <h3>{t("gallery.card")}</h3>
          <p>{t("gallery.cardText")}</p>
        </Card>
      </div>
    </>
  );
}

export function States({ at }: { readonly at: number }) {
  const t = useTranslations();
  return (
    <>
      <Row>
        <WorkerStateMark state="online" />
        <WorkerStateMark state="low" />
        <WorkerStateMark state="offline" />
      </Row>
      <EmptyState
        title={t("miner.neverSeen.headline")}
        action={<ButtonLink href="#states">{t("home.start")}</ButtonLink>}
      >
        {t("miner.neverSeen.text")}
      </EmptyState>
      <MeasuredAt at={at} isStale={false} />
      <MeasuredAt at={at - 2 * HOUR} isStale />
      <Progress label={t("miner.towardsPayout")} fraction={0.73} />
      <Progress label={t("gallery.unknownLength")} fraction={null} />
    </>
  );
}

const workers = [
  { name: "ks5-01", state: "online", now: 20.84e12, day: 20.7e12 },
  { name: "ks5-06", state: "low", now: 11.92e12, day: 19.71e12 },
  { name: "ks5-07", state: "offline", now: null, day: 18.94e12 },
] as const;

/** A table on a wide screen, cards on a phone. */
export function Tables() {
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${styles.workers}`}>
      <thead>
        <tr>
          <th scope="col">{t("worker.name")}</th>
          <th scope="col">{t("worker.stateColumn")}</th>
          <th scope="col">{t("miner.window.tenMinutes")}</th>
          <th scope="col">{t("miner.window.day")}</th>
        </tr>
      </thead>
      <tbody>
        {workers.map((worker) => (
          <tr key={worker.name}>
            <th scope="row" className={styles.name}>
              {worker.name}
            </th>
            <td className={styles.state}>
              <WorkerStateMark state={worker.state} />
            </td>
            <td className={styles.hashrate}>
              <Hashrate value={worker.now} unit="H/s" />
            </td>
            <td className={styles.day}>
              <span className={cards.cardLabel}>{t("miner.window.day")} </span>
              <Hashrate value={worker.day} unit="H/s" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

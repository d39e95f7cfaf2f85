import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import type { ShareCounts } from "#src/domain/miner.ts";
import cards from "../../../components/card-table.module.css";
import { SchemeChip } from "../../../components/chip.tsx";
import { Unknown } from "../../../components/figure.tsx";
import { Hashrate } from "../../../components/hashrate.tsx";
import { TimeAgo } from "../../../components/time.tsx";
import { WorkerStateMark } from "../../../components/worker-state.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { KnownMiner } from "./load-stats.ts";
import styles from "./worker-table.module.css";

interface WorkerTableProps {
  /** Already in the order to show: those that need a look first. */
  readonly workers: KnownMiner["workers"];
  readonly unit: RateUnit;
  readonly showsScheme: boolean;
}

export function WorkerTable({ workers, unit, showsScheme }: WorkerTableProps) {
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t("worker.name")}</th>
          <th scope="col">{t("worker.stateColumn")}</th>
          <th scope="col">{t("miner.window.tenMinutes")}</th>
          <th scope="col">{t("miner.window.sixHours")}</th>
          <th scope="col">{t("miner.window.day")}</th>
          <th scope="col">{t("worker.stale")}</th>
          <th scope="col">{t("worker.lastShare")}</th>
        </tr>
      </thead>
      <tbody>
        {workers.map((worker) => (
          <tr key={`${worker.scheme} ${worker.name}`} data-state={worker.state}>
            <th scope="row" className={styles.name}>
              <bdi>{worker.name === "" ? t("worker.unnamed") : worker.name}</bdi>{" "}
              {showsScheme && <SchemeChip scheme={worker.scheme} />}
            </th>
            <td className={styles.state}>
              <WorkerStateMark state={worker.state} />
            </td>
            <td className={styles.tenMinutes}>
              <Hashrate value={worker.hashrate.tenMinutes} unit={unit} />
            </td>
            <td className={styles.sixHours}>
              <span className={cards.cardLabel}>{t("miner.window.sixHours")} </span>
              <Hashrate value={worker.hashrate.sixHours} unit={unit} />
            </td>
            <td className={styles.day}>
              <span className={cards.cardLabel}>{t("miner.window.day")} </span>
              <Hashrate value={worker.hashrate.day} unit={unit} />
            </td>
            <td className={styles.stale}>
              <Stale shares={worker.shares} />
            </td>
            <td className={styles.lastShare}>
              {worker.lastShareAt === null ? <Unknown /> : <TimeAgo at={worker.lastShareAt} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Stale and invalid shares of all, where the engine tells them apart. */
function Stale({ shares }: { readonly shares: ShareCounts }) {
  const { percent } = useFormat();
  const { valid, stale, invalid } = shares;
  if (valid === null || stale === null) return <Unknown />;
  const all = valid + stale + (invalid ?? 0);
  return all === 0 ? <Unknown /> : percent((stale + (invalid ?? 0)) / all, 1);
}

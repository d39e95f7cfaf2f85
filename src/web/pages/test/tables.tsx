import { useTranslations } from "use-intl";
import { Hashrate } from "../../components/figures/hashrate.tsx";
import { WorkerStateMark } from "../../components/marks/worker-state.tsx";
import cards from "../../components/table/card-table.module.css";
import styles from "./tables.module.css";

const workers = [
  { name: "ks5-01", state: "online", now: 20.84e12, day: 20.7e12 },
  { name: "ks5-06", state: "low", now: 11.92e12, day: 19.71e12 },
  { name: "ks5-07", state: "offline", now: null, day: 18.94e12 },
] as const;

/** A table on a wide screen, cards on a phone. */
export function Tables() {
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${styles.table}`}>
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

import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/units.ts";
import { ClockTime, TimeAgo } from "../../../components/time.tsx";
import { WorkerStateMark } from "../../../components/worker-state.tsx";
import type { KnownMiner } from "../stats.tsx";
import styles from "./panels.module.css";

export function WorkersPanel({ stats }: { readonly stats: KnownMiner }) {
  const t = useTranslations();
  const states = [
    ["online", stats.online],
    ["low", stats.low],
    ["offline", stats.offline],
  ] as const;
  return (
    <section className={styles.panel}>
      <h2>{t("miner.workers")}</h2>
      <p className={styles.counts}>
        {states
          .filter(([state, count]) => state === "online" || count > 0)
          .map(([state, count]) => (
            <span key={state}>
              <b>{formatCount(count)}</b> <WorkerStateMark state={state} />
            </span>
          ))}
      </p>
      {stats.miner.lastShareAt !== null && (
        <p className={styles.small}>
          {t("miner.lastShare")} <TimeAgo at={stats.miner.lastShareAt} />
        </p>
      )}
      {stats.nextPayoutAt !== null && (
        <p className={styles.small}>
          {t("miner.nextPayout")} <ClockTime at={stats.nextPayoutAt} />
        </p>
      )}
    </section>
  );
}

import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Tooltip } from "../../../../components/feedback/tooltip.tsx";
import { TimeAgo } from "../../../../components/figures/time.tsx";
import { WorkerStateMark } from "../../../../components/marks/worker-state.tsx";
import type { KnownMiner } from "../load-stats.ts";
import styles from "../panels.module.css";

export function WorkersPanel({ stats }: { readonly stats: KnownMiner }) {
  const t = useTranslations();
  const states = [
    ["online", stats.online],
    ["low", stats.low],
    ["offline", stats.offline],
  ] as const;
  const all = stats.online + stats.low + stats.offline;
  return (
    <section className={`${styles.panel} ${styles.workers}`}>
      <h2>
        {t("miner.workers")} <Tooltip label={t("miner.workers")} text={t("minerStats.how.workers")} />
      </h2>
      <p className={styles.counts}>
        {states
          .filter(([state, count]) => state === "online" || count > 0)
          .map(([state, count]) => (
            <span key={state}>
              <b>{formatCount(count)}</b> <WorkerStateMark state={state} />
            </span>
          ))}
      </p>
      {all > 0 && (
        <div className={styles.proportions} aria-hidden="true">
          {states.map(([state, count]) => (
            <span key={state} data-state={state} style={{ "--count": count }} hidden={count === 0} />
          ))}
        </div>
      )}
      {stats.miner.lastShareAt !== null && (
        <p className={styles.small} data-holds-time>
          {t("miner.lastShare")} <TimeAgo at={stats.miner.lastShareAt} />
        </p>
      )}
    </section>
  );
}

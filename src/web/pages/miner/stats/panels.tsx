import { useTranslations } from "use-intl";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { Hashrate } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { ClockTime, TimeAgo } from "../../../components/figures/time.tsx";
import { windowNames } from "../../../components/figures/window-names.ts";
import { WorkerStateMark } from "../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { workersPath } from "../miner-path.ts";
import styles from "./earnings.module.css";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import sections from "./stats.module.css";

interface HashratePanelProps {
  readonly data: Pick<KnownData, "areAveragesOfTimeMined" | "present"> & {
    readonly coin: Pick<KnownData["coin"], "rateUnit">;
  };
  readonly stats: KnownMiner;
}

const windows = ["tenMinutes", "sixHours", "day"] as const;

export function HashratePanel({ data, stats }: HashratePanelProps) {
  const t = useTranslations();
  return (
    <section className={sections.section}>
      <HelpHeading label={t("miner.hashrate")} text={t("minerStats.how.hashrate")} />
      <Stats>
        {windows.map((window) => (
          <Stat key={window} label={<span title={windowNames[window]}>{t(`miner.window.${window}`)}</span>}>
            <Hashrate value={stats.miner.hashrate[window]} unit={data.coin.rateUnit} />
          </Stat>
        ))}
      </Stats>
      <p className={styles.basis}>
        {stats.firstShareBy !== null &&
          t.rich(stats.firstShareFrom === null ? "minerStats.sinceFirstShareBy" : "minerStats.sinceFirstShare", {
            from: () => <ClockTime at={stats.firstShareFrom ?? 0} />,
            to: () => <ClockTime at={stats.firstShareBy ?? 0} />,
          })}{" "}
        {data.present === "session" && t("workers.perConnection")}
        {data.present === "half-hour" && t("workers.perHalfHour")}{" "}
        {data.areAveragesOfTimeMined && t("minerStats.how.timeMined")}
      </p>
    </section>
  );
}

/** Each count leads to its rigs in the table. */
export function WorkersPanel({ stats }: { readonly stats: KnownMiner }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const hrefOf = (state: WorkerState) => path(workersPath(stats.coin, stats.address, state));
  const states = [
    ["online", stats.online],
    ["low", stats.low],
    ["quiet", stats.quiet],
    ["offline", stats.offline],
  ] as const;
  return (
    <section className={sections.section}>
      <HelpHeading label={t("miner.workers")} text={t("minerStats.how.workers")} />
      <p className={`row ${styles.counts}`}>
        {states
          .filter(([state, count]) => state === "online" || count > 0)
          .map(([state, count]) => (
            <a key={state} href={hrefOf(state)}>
              {formatCount(count)} <WorkerStateMark state={state} />
            </a>
          ))}
      </p>
      <p className={styles.basis} data-holds-time>
        {stats.silent > 0 && <a href={hrefOf("silent")}>{t("miner.workersSilent", { count: stats.silent })}</a>}{" "}
        {stats.isStale && (
          <>
            {t("coin.staleSince")} <TimeAgo at={stats.at} />{" "}
          </>
        )}
        {stats.miner.lastShareAt !== null && (
          <>
            {t("miner.lastShare")} <TimeAgo at={stats.miner.lastShareAt} />
          </>
        )}
      </p>
    </section>
  );
}

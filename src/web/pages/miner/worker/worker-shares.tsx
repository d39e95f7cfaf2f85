import { useTranslations } from "use-intl";
import type { ShareCounts } from "#src/domain/mining/miner.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { Figure } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import sections from "../stats/stats.module.css";

const kinds = ["valid", "stale", "invalid"] as const;

export function WorkerShares({ shares }: { readonly shares: ShareCounts }) {
  const t = useTranslations();
  const { percent } = useFormat();
  const all = kinds.reduce((sum, kind) => sum + (shares[kind] ?? 0), 0);
  const isCounted = kinds.some((kind) => shares[kind] !== null);
  return (
    <section className={sections.section}>
      <h2>{t("workerPage.shares.heading")}</h2>
      {!isCounted && <p className={sections.empty}>{t("workerPage.shares.unknown")}</p>}
      {isCounted && (
        <Stats>
          {kinds.map((kind) => {
            const count = shares[kind];
            return (
              <Stat
                key={kind}
                label={t(`workers.shares.${kind}`)}
                note={count === null || all === 0 ? undefined : <span data-ltr>{percent(count / all, 2)}</span>}
              >
                <Figure number={formatCount(count)} />
              </Stat>
            );
          })}
        </Stats>
      )}
    </section>
  );
}

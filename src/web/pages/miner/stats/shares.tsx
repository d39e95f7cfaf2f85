import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { Figure } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { KnownMiner } from "./load-stats.ts";
import sections from "./stats.module.css";

/** Valid, stale and invalid shares, where the engine tells them apart. */
export function Shares({ stats }: { readonly stats: KnownMiner }) {
  const t = useTranslations();
  const { percent } = useFormat();
  const { shares } = stats.miner;
  const kinds = ["valid", "stale", "invalid"] as const;
  const all = kinds.reduce((sum, kind) => sum + (shares[kind] ?? 0), 0);
  if (kinds.every((kind) => shares[kind] === null)) return null;
  return (
    <section className={sections.section}>
      <h2>
        {t("minerStats.shares.heading")}{" "}
        <Tooltip label={t("minerStats.shares.heading")} text={t("minerStats.how.shares")} />
      </h2>
      <Stats>
        {kinds.map((kind) => {
          const count = shares[kind];
          return (
            <Stat
              key={kind}
              label={t(`minerStats.shares.${kind}`)}
              note={count === null || all === 0 ? undefined : percent(count / all, 2)}
            >
              <Figure number={formatCount(count)} />
            </Stat>
          );
        })}
      </Stats>
    </section>
  );
}

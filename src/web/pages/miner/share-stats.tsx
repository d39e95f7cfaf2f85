import { useTranslations } from "use-intl";
import type { ShareCounts } from "#src/domain/mining/miner.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { Term } from "../../components/feedback/term.tsx";
import { Figure } from "../../components/figures/figure.tsx";
import { Stat, Stats } from "../../components/figures/stat.tsx";
import { useFormat } from "../../i18n/use-format.ts";

const kinds = ["valid", "stale", "invalid"] as const;
const terms = { valid: "share", stale: "stale-share", invalid: "rejected-share" } as const;

interface ShareStatsProps {
  readonly shares: ShareCounts;
  /** The page whose texts it uses. */
  readonly of: "minerStats" | "workers";
}

/** How many shares were valid, stale and invalid, each with its fraction of all shares. */
export function ShareStats({ shares, of }: ShareStatsProps) {
  const t = useTranslations();
  const { percent } = useFormat();
  // Of a kind that is not counted, nobody knows the part.
  const all = kinds.reduce((sum, kind) => sum + (shares[kind] ?? Number.NaN), 0);
  return (
    <Stats>
      {kinds.map((kind) => {
        const count = shares[kind];
        return (
          <Stat
            key={kind}
            label={<Term id={terms[kind]}>{t(`${of}.shares.${kind}`)}</Term>}
            note={count === null || !(all > 0) ? undefined : <span data-ltr>{percent(count / all, 2)}</span>}
          >
            <Figure number={formatCount(count)} />
          </Stat>
        );
      })}
    </Stats>
  );
}

/** Whether the engine counts at least one kind of shares separately. */
export function hasShareCounts(shares: ShareCounts): boolean {
  return kinds.some((kind) => shares[kind] !== null);
}

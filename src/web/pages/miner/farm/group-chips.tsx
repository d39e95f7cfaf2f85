import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import styles from "./farm.module.css";
import type { FarmData } from "./load-farm.ts";

/** The groups as chips with the number of rigs that the table below has of each; of all rigs where no outage is recorded. Each is an address, so that a link shares it. */
export function GroupChips({
  data,
  hrefOf,
}: {
  readonly data: FarmData;
  readonly hrefOf: (key: string | null) => string;
}) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const open = data.open?.key ?? null;
  const countOf = ({ rigs, down }: Pick<FarmData["all"], "rigs" | "down">) =>
    data.recordKind === "kept" ? down : rigs;
  const chips = [
    { key: null, name: t("farm.all"), rigs: countOf(data.all) },
    ...data.groups.map((group) => ({ key: group.key, name: group.name ?? t("farm.rest"), rigs: countOf(group) })),
  ];
  return (
    <nav className={styles.chips} aria-label={t("farm.groups")} data-edges>
      {chips.map(({ key, name, rigs }) => (
        <a key={key ?? ""} href={path(hrefOf(key))} aria-current={key === open ? "true" : undefined} data-keep-scroll>
          <bdi>{name}</bdi> <span>{formatCount(rigs)}</span>
        </a>
      ))}
    </nav>
  );
}

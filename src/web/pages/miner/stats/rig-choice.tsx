import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { parseGroups } from "#src/domain/text/rig-groups.ts";
import { Button } from "../../../components/form/button.tsx";
import field from "../../../components/form/search-field.module.css";
import { Magnifier } from "../../../components/form/search-field.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { workerName } from "../../../search-parameters.ts";
import { readStoredGroups } from "../farm/stored-groups.ts";
import { minerPath } from "../miner-path.ts";
import type { KnownData } from "./load-stats.ts";
import styles from "./stats.module.css";
import type { AllWorkersState } from "./workers/use-all-workers.ts";
import { statsSearch } from "./workers/worker-list.ts";

interface RigChoiceProps {
  readonly chosen: NonNullable<KnownData["chart"]>["chosen"];
  readonly data: KnownData;
  readonly all: AllWorkersState;
}

/** Chooses the rigs of the chart: plain GET forms, so they work without script. With script all names are suggested. */
export function RigChoice({ chosen, data, all }: RigChoiceProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname, search } = useLocation();
  const [isOffered, setOffered] = useState(false);
  const asked = chosen?.asked ?? null;
  const others = statsSearch({ worker: "", group: "", groups: "" }, new URLSearchParams(search));
  const names = isOffered ? new Set((all.rows ?? data.workers.rows).map(({ name }) => name)) : [];
  const action = `${path(pathname)}#history`;

  function offer(): void {
    setOffered(true);
    all.want();
  }

  return (
    <>
      <form className={styles.choice} method="get" action={action}>
        <KeptParameters search={others} />
        <label className={field.filter}>
          <Magnifier />
          <input
            name="worker"
            type="search"
            list="worker-names"
            defaultValue={typeof asked === "string" ? asked : ""}
            aria-label={t("minerStats.worker.label")}
            placeholder={t("minerChart.pattern")}
            onFocus={offer}
            maxLength={128}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </label>
        <datalist id="worker-names">
          {[...names]
            .filter((name) => workerName.test(name))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
        <Button type="submit">{t("minerStats.worker.show")}</Button>
      </form>
      <GroupChoice key={data.stats.address} chosen={chosen} data={data} action={action} others={others} />
      {chosen !== null && (
        <a href={`${path(pathname)}${others}`} data-keep-scroll>
          {t("minerStats.worker.all")}
        </a>
      )}
    </>
  );
}

interface GroupChoiceProps extends Omit<RigChoiceProps, "all"> {
  readonly action: string;
  readonly others: string;
}

/** The groups of the farm page: those in the address, else those kept in this browser, else by name. Each is a button of one form. */
function GroupChoice({ chosen, data, action, others }: GroupChoiceProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, stats } = data;
  const key = typeof chosen?.asked === "object" ? chosen.asked.key : null;
  const { written, groups } = useOfferedGroups(data, key !== null);
  const farm = statsSearch({ groups: written }, new URLSearchParams());
  return (
    <details className={styles.groups} open={key !== null}>
      <summary>{t("minerChart.groups")}</summary>
      <form className={`row ${styles.tools}`} method="get" action={action}>
        <KeptParameters search={others} />
        {written !== "" && <input type="hidden" name="groups" value={written} />}
        {groups.map((group) => (
          <Button key={group.key} type="submit" name="group" value={group.key} aria-pressed={group.key === key}>
            <bdi>{group.name}</bdi>
          </Button>
        ))}
        <a href={`${path(minerPath(coin.slug, stats.address, "farm"))}${farm}`}>{t("workers.farm")}</a>
      </form>
    </details>
  );
}

/** What is folded may change after hydration: nothing on the page moves. */
function useOfferedGroups({ groups, coin, stats }: KnownData, isChosen: boolean): KnownData["groups"] {
  const [stored, setStored] = useState<KnownData["groups"] | null>(null);
  const hasOwn = groups.written !== "" || isChosen;
  useEffect(() => {
    const written = hasOwn ? null : readStoredGroups(coin.slug, stats.address);
    if (written === null) return;
    setStored({ written, groups: parseGroups(written).map(({ name }) => ({ key: name.toLowerCase(), name })) });
  }, [hasOwn, coin.slug, stats.address]);
  return hasOwn ? groups : (stored ?? groups);
}

/** The other parameters of the address, which a GET form would drop. */
function KeptParameters({ search }: { readonly search: string }) {
  return [...new URLSearchParams(search)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

import { useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "../../../../components/form/button.tsx";
import { Magnifier } from "../../../../components/form/magnifier.tsx";
import field from "../../../../components/form/search-field.module.css";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { workerName } from "../../../../screens.ts";
import styles from "../stats.module.css";
import type { WorkersData } from "./describe-workers.ts";
import type { AllWorkersState } from "./use-all-workers.ts";
import { statsSearch } from "./worker-view.ts";

interface WorkerChoiceProps {
  readonly chosen: string | null;
  readonly data: WorkersData;
  readonly all: AllWorkersState;
}

/** Whose line the chart shows. A plain GET form, so it works without script; with it the names are offered, all of them. */
export function WorkerChoice({ chosen, data, all }: WorkerChoiceProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname, search } = useLocation();
  const [isOffered, setOffered] = useState(false);
  const others = statsSearch({ worker: "" }, new URLSearchParams(search));
  const names = isOffered ? new Set((all.rows ?? data.rows).map(({ name }) => name)) : [];

  function offer(): void {
    setOffered(true);
    all.want();
  }

  return (
    <>
      <form className={styles.choice} method="get" action={`${path(pathname)}#history`}>
        {[...new URLSearchParams(others)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className={field.filter}>
          <Magnifier />
          <input
            name="worker"
            type="search"
            list="worker-names"
            defaultValue={chosen ?? ""}
            aria-label={t("minerStats.worker.label")}
            placeholder={t("minerStats.worker.label")}
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
      {chosen !== null && (
        <a href={`${path(pathname)}${others}`} data-keep-scroll>
          {t("minerStats.worker.all")}
        </a>
      )}
    </>
  );
}

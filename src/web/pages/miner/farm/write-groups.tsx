import { useTranslations } from "use-intl";
import { Button } from "../../../components/form/button.tsx";
import { Field } from "../../../components/form/field.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import farm from "./farm.module.css";
import type { FarmData } from "./load-farm.ts";
import { storeGroups } from "./stored-groups.ts";
import styles from "./write-groups.module.css";

interface WriteGroupsProps {
  readonly data: FarmData;
  readonly page: string;
  readonly byNameHref: string;
}

/** Groups by hand. A plain GET form: the page's address then has them, with script and without. */
export function WriteGroups({ data, page, byNameHref }: WriteGroupsProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const keep = (form: HTMLFormElement) => {
    const written = new FormData(form).get("groups");
    storeGroups(data.coin.slug, data.address, typeof written === "string" ? written : "");
  };
  return (
    <details className={styles.write}>
      <summary>{t("farm.write.heading")}</summary>
      <form action={path(page)} method="get" onSubmit={({ currentTarget }) => keep(currentTarget)}>
        {data.range !== "24h" && <input type="hidden" name="range" value={data.range} />}
        <Field label={t("farm.write.label")} hint={t("farm.write.hint")} isMono>
          {(control) => (
            <textarea
              {...control}
              key={data.suggested}
              name="groups"
              rows={6}
              maxLength={2000}
              defaultValue={data.suggested}
              spellCheck={false}
              dir="auto"
            />
          )}
        </Field>
        <Button type="submit">{t("farm.write.show")}</Button>
      </form>
      <p className={farm.how}>{t("farm.write.kept")}</p>
      <p className={farm.how}>
        {t(data.groupsText === "" ? "farm.rule.name" : "farm.rule.own")}{" "}
        {data.groupsText !== "" && (
          <a href={path(byNameHref)} data-keep-scroll>
            {t("farm.byName")}
          </a>
        )}
      </p>
    </details>
  );
}

import { useTranslations } from "use-intl";
import { careersLocales } from "#src/domain/site/locales.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import styles from "./job-alert.module.css";

/** Spec §2: says on every page, for readers of some languages, that the operator is hiring. */
export function JobAlert() {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  if (!careersLocales.includes(code)) return null;
  return (
    <p className={styles.alert}>
      <a href={path("/about#work")}>{t("shell.jobAlert")}</a>
    </p>
  );
}

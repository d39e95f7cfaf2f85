import { useState } from "react";
import { useTranslations } from "use-intl";
import { careersLocales } from "#src/domain/site/locales.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { rememberClosedJobAlert } from "../../preferences/closed-job-alert.ts";
import styles from "./job-alert.module.css";

/** Spec §2: says on every page, for readers of some languages, that the operator is hiring. Whoever closes it has closed it for good. */
export function JobAlert() {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const [isClosed, setClosed] = useState(false);
  if (!careersLocales.includes(code) || isClosed) return null;
  const close = () => {
    rememberClosedJobAlert();
    setClosed(true);
  };
  return (
    <aside className={styles.alert}>
      <a href={path("/about#work")}>{t("shell.jobAlert")}</a>
      <button type="button" onClick={close} aria-label={t("shell.closeJobAlert")}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d="m1.5 1.5 7 7M8.5 1.5l-7 7" />
        </svg>
      </button>
    </aside>
  );
}

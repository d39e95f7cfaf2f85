import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import styles from "./coming.module.css";

/** In the place of what is being read of a miner for the first time. It is as high as most of what follows, so that little moves. */
export function Coming() {
  const t = useTranslations();
  return (
    <div className={styles.place}>
      <EmptyState title={t("miner.coming.title")} action={<LoadAgain />}>
        <span className="scripted">{t("miner.coming.text")}</span>
      </EmptyState>
    </div>
  );
}

/** The same within a section. */
export function ComingLine() {
  const t = useTranslations();
  return (
    <>
      {t("miner.coming.title")}. <LoadAgain />
    </>
  );
}

/** In the place of a figure. */
export function ComingFigure() {
  return <span className={styles.figure}>{useTranslations()("miner.coming.figure")}</span>;
}

/** Without script nothing comes by itself. */
function LoadAgain() {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname, search } = useLocation();
  return (
    <noscript>
      <a href={path(`${pathname}${search}`)}>{t("miner.coming.again")}</a>
    </noscript>
  );
}

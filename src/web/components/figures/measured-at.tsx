import { useTranslations } from "use-intl";
import styles from "./measured-at.module.css";
import { TimeAgo } from "./time.tsx";

/** How old figures are; old ones say why they are shown nevertheless. */
export function MeasuredAt({ at, isStale }: { readonly at: number; readonly isStale: boolean }) {
  const t = useTranslations();
  return (
    <p className={styles.measured} data-stale={isStale}>
      {t(isStale ? "coin.staleSince" : "coin.measured")} <TimeAgo at={at} />
    </p>
  );
}

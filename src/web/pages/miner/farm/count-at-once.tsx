import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import styles from "../outages/outages.module.css";
import { axisWidth, type countAtOnce, countHeight } from "../outages/place-outages.ts";

/** How many rigs were down at once. Its scale is its own: the highest count, which stands beside it. */
export function CountAtOnce({ count }: { readonly count: ReturnType<typeof countAtOnce> }) {
  const t = useTranslations();
  return (
    <div className={styles.count}>
      <p>
        <b data-ltr>{formatCount(count.now)}</b>{" "}
        <span>{t("farm.downAtOnce", { count: formatCount(count.most) ?? "" })}</span>
      </p>
      <svg viewBox={`0 0 ${axisWidth} ${countHeight}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={count.path} />
      </svg>
    </div>
  );
}

import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { GroupView } from "./describe-groups.ts";
import styles from "./farm.module.css";
import { counted } from "./group-section.tsx";
import { drawLine, worstOf } from "./pack-outages.ts";

/** How much of a group was down when: a bar is as high as the part of the rigs that was down. The table behind it has each outage. */
export function OutageLine({ group: { line, down, rigs, isOfAddress } }: { readonly group: GroupView }) {
  const t = useTranslations();
  const { percent } = useFormat();
  if (line === null) return <p className={styles.noLine}>{t("farm.line.unknown")}</p>;
  const { bars, ground } = drawLine(line);
  const words = isOfAddress
    ? t("farm.line.whole")
    : down === 0
      ? t("farm.line.none")
      : t("farm.line.some", { ...counted(down), total: formatCount(rigs) ?? "", percent: percent(worstOf(line), 0) });
  return (
    <div className={styles.line}>
      <svg viewBox={`0 0 ${line.length} 37`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.ground} d={ground} />
        <path className={styles.bars} d={bars} />
      </svg>
      {bars !== "" && (
        <span className={styles.scale} aria-hidden="true" data-ltr>
          {percent(1, 0)}
        </span>
      )}
      <p>{words}</p>
    </div>
  );
}

import { useTranslations } from "use-intl";
import type { BlockStatus, Maturity } from "#src/domain/mining/block.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { useFormat } from "../../i18n/use-format.ts";
import styles from "./block-status.module.css";

interface BlockStatusMarkProps {
  readonly status: BlockStatus;
  /** How far a pending block has come, where that is known. */
  readonly maturity?: Maturity | null;
}

/** Where a block stands, as shape, word and colour: filled circle confirmed, hollow circle pending, hollow square orphaned. */
export function BlockStatusMark({ status, maturity = null }: BlockStatusMarkProps) {
  const t = useTranslations();
  const format = useFormat();
  return (
    <span className={styles.status} data-status={status}>
      {t(`block.status.${status}`)}
      {maturity !== null && (
        <span className={styles.maturity} title={t("block.maturity")} suppressHydrationWarning>
          <span data-ltr>
            {formatCount(maturity.reached)}/{formatCount(maturity.needed)}
          </span>{" "}
          · {format.duration(maturity.leftMs)}
        </span>
      )}
    </span>
  );
}

import { useTranslations } from "use-intl";
import { type EffortStrip as Drawn, STRIP_HEIGHT } from "./draw-effort-strip.ts";
import styles from "./effort-strip.module.css";

/** Effort of the last blocks against the 100 % line; time runs left to right in every language. */
export function EffortStrip({ strip }: { readonly strip: Drawn }) {
  const t = useTranslations();
  return (
    <figure className={styles.strip}>
      <div className={styles.plot} data-ltr>
        <svg viewBox={`0 0 ${strip.width} ${STRIP_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.base} d={strip.base} />
          <path className={styles.excess} d={strip.excess} />
          <path className={styles.cut} d={strip.cut} />
        </svg>
        <span className={styles.average} style={{ "--top": `${strip.averageTop * 100}%` }}>
          100%
        </span>
      </div>
      <figcaption>{t("blocks.strip", { blocks: strip.blocks, lucky: strip.lucky })}</figcaption>
    </figure>
  );
}

import styles from "./sparkline.module.css";

/**
 * The shape of a series, as high as a line of text, with a dot at its last value. It is never filled: its scale need not start at
 * zero. Hidden from screen readers, which get the same as a number (trend-words.tsx).
 */
export function Sparkline({ path }: { readonly path: string | null }) {
  const last = path?.match(/[\d.]+,[\d.]+(?=(?:h0)?$)/)?.[0];
  return (
    <svg className={styles.sparkline} viewBox="0 0 224 56" preserveAspectRatio="none" aria-hidden="true">
      {path !== null && <path d={path} vectorEffect="non-scaling-stroke" />}
      {last !== undefined && <path d={`M${last}h0`} data-last vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}

import styles from "./sparkline.module.css";

/** The shape of a series, as high as a line of text. Hidden from screen readers, because its row has the same as numbers. */
export function Sparkline({ path }: { readonly path: string | null }) {
  return (
    <svg className={styles.sparkline} viewBox="0 0 200 56" preserveAspectRatio="none" aria-hidden="true">
      {path !== null && <path d={path} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}

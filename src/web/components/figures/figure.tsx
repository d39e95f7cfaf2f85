import { useTranslations } from "use-intl";
import styles from "./figure.module.css";

interface FigureProps {
  /** Written out; null = not known, shown as a dash that says so. */
  readonly number: string | null;
  readonly unit?: string | undefined;
}

/** A number with its unit, small and muted, which never wraps away from it. Left to right in every language. */
export function Figure({ number, unit }: FigureProps) {
  if (number === null) return <Unknown />;
  return (
    // A new number is a new element, so that it comes in softly (figure.module.css).
    <span key={number} className={styles.figure} data-ltr>
      {number}
      {unit !== undefined && (
        <span className={styles.unit}>
          {"\u00a0"}
          {unit}
        </span>
      )}
    </span>
  );
}

/** What is not known is a dash, never 0. */
export function Unknown() {
  const t = useTranslations();
  return (
    <span className={styles.unknown} title={t("figure.unknown")}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t("figure.unknown")}</span>
    </span>
  );
}

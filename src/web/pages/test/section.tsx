import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./test.module.css";

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Rendered once for each mode and once from right to left. */
  readonly children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  const t = useTranslations("gallery");
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.panes}>
        <div className={styles.pane} data-mode="light">
          <p className={styles.paneName}>{t("light")}</p>
          {children}
        </div>
        <div className={styles.pane} data-mode="dark">
          <p className={styles.paneName}>{t("dark")}</p>
          {children}
        </div>
        <div className={styles.pane} dir="rtl">
          <p className={styles.paneName}>{t("rtl")}</p>
          {children}
        </div>
      </div>
    </section>
  );
}

/** Specimens side by side, as far as there is room. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

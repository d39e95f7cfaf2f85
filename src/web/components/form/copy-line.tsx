import { useTranslations } from "use-intl";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copy-line.module.css";

/** One line to paste into a rig's settings, with a copy button. */
export function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTranslations();
  return (
    <p className={styles.line}>
      <span className={styles.label}>{label}</span>
      <code data-ltr>{text}</code>
      <CopyButton text={text} label={t("copy.line", { label })} />
    </p>
  );
}

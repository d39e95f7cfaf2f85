import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./code-block.module.css";
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  readonly label: string;
  readonly code: string;
  /** Further buttons beside the copy button. */
  readonly actions?: ReactNode;
}

/** Several lines to copy together, for example a command or a file. A single line with a label is a CopyLine. */
export function CodeBlock({ label, code, actions }: CodeBlockProps) {
  const t = useTranslations();
  return (
    <figure className={styles.block}>
      <figcaption>
        {label}
        <span className={styles.actions}>
          {actions}
          <CopyButton text={code} label={t("copy.line", { label })} />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls sideways must be reachable by keyboard */}
      <pre data-ltr tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

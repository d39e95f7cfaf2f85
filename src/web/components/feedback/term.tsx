import type { ReactNode } from "react";
import { useLocalizedPath } from "../../i18n/localized-path.ts";

/** The words of the schemes: `pps` is PPS+ here (domain/mining/reward-scheme.ts). */
export const schemeTerms = { pps: "pps-plus", prop: "prop", pplns: "pplns", solo: "solo" } as const;

interface TermProps {
  /** Its id in content/glossary. */
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * A word of the glossary. It is a link to its entry there; with script, focus, hover and the first tap show the meaning beside
 * it (shell/terms/term-tips.tsx). Not inside another link or a button.
 */
export function Term({ id, children }: TermProps) {
  const path = useLocalizedPath();
  return (
    <a href={path(`/articles/glossary#${id}`)} data-term={id}>
      {children}
    </a>
  );
}

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import styles from "./miner-header.module.css";
import type { MinerSummary } from "./summarize-miner.ts";

/** The headline of a miner's page, and the text below it. */
export function Sentence({ headline, children }: { readonly headline: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <h1>{headline}</h1>
      <p className={styles.text}>{children}</p>
    </>
  );
}

export function StartLink({ coin, label }: { readonly coin: string; readonly label: string }) {
  const path = useLocalizedPath();
  return <a href={path(`/${coin}`)}>{label}</a>;
}

/** What is wrong with an engine that told nothing of a miner just now. */
export function Unanswered({ why }: { readonly why: Extract<MinerSummary, { readonly why: unknown }>["why"] }) {
  const t = useTranslations();
  if (why === "coming") return t("miner.coming.title");
  if (why === "busy") return t("miner.busy.headline");
  return why === "silent" ? t("miner.unreachable.headline") : t(`poolState.fault.${why}`);
}

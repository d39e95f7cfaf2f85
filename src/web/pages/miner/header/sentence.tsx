import type { ReactNode } from "react";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import styles from "./miner-header.module.css";

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

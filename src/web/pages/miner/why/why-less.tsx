import { useTranslations } from "use-intl";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { minerPath } from "../miner-path.ts";
import styles from "../stats/earnings.module.css";
import type { WhySummary } from "./describe-why.ts";
import { WhySentence } from "./why-sentence.tsx";

interface WhyLessProps {
  readonly why: WhySummary;
  readonly coin: string;
  readonly address: string;
}

/** On the stats page: the last day against the one before in a sentence, and the way to all parts of the difference. */
export function WhyLess({ why, coin, address }: WhyLessProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <div className={styles.why}>
      <h3>{t("whyLess.heading", { direction: why.kind })}</h3>
      <p>
        <WhySentence why={why} coin={coin} address={address} />
      </p>
      {why.kind !== "gap" && <a href={path(minerPath(coin, address, "why"))}>{t("whyLess.all")}</a>}
    </div>
  );
}

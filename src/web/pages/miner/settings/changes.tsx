import { useTranslations } from "use-intl";
import type { ThresholdChange } from "#src/services/services.ts";
import { Amount, type AmountFormat } from "../../../components/figures/amount.tsx";
import { UtcTime } from "../../../components/figures/utc-time.tsx";
import styles from "./settings.module.css";

/** When the threshold was changed here, from what to what: an owner sees what others did. */
export function Changes({
  changes,
  format,
}: {
  readonly changes: readonly ThresholdChange[];
  readonly format: AmountFormat;
}) {
  const t = useTranslations();
  return (
    <section className={styles.changes}>
      <h2>{t("settings.changes.heading")}</h2>
      {changes.length === 0 ? (
        <p>{t("settings.changes.none")}</p>
      ) : (
        <ol>
          {changes.map((change) => (
            <li key={`${change.at} ${change.to}`}>
              <UtcTime at={change.at} />
              <span>
                {t.rich(change.from === null ? "settings.changes.to" : "settings.changes.fromTo", {
                  from: () => <Amount atomic={change.from} format={format} />,
                  to: () => <Amount atomic={change.to} format={format} />,
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.note}>{t("settings.changes.note")}</p>
    </section>
  );
}

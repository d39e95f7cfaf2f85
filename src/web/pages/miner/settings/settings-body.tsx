import { useTranslations } from "use-intl";
import { Banner } from "../../../components/feedback/banner.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Amount } from "../../../components/figures/amount.tsx";
import type { SettingsData, Submitted } from "../settings.tsx";
import { Changes } from "./changes.tsx";
import styles from "./settings.module.css";
import { ThresholdForm } from "./threshold-form.tsx";

interface SettingsBodyProps {
  readonly data: SettingsData;
  readonly submitted: Submitted | null;
}

/** The payout threshold: as it is, the form where the engine takes one, and every change that was made here. */
export function SettingsBody({ data, submitted }: SettingsBodyProps) {
  const t = useTranslations();
  const { settings, coin } = data;
  if (settings.state === "invalid-address") return null;
  if (settings.state !== "known") {
    const why = settings.state === "not-offered" && data.paysWithBlock ? "with-block" : settings.state;
    return <EmptyState title={t(`settings.${why}.title`)}>{t(`settings.${why}.text`)}</EmptyState>;
  }
  const { threshold } = settings;
  return (
    <div className={styles.page}>
      <section className={styles.threshold}>
        <h2>{t("settings.threshold.heading")}</h2>
        {data.isSaved && submitted === null && (
          <Banner tone="good">
            <p role="status">{t("settings.saved")}</p>
          </Banner>
        )}
        <p className={styles.now}>
          {threshold === null && t("settings.threshold.unknown")}
          {threshold === 0n && t("settings.threshold.none")}
          {threshold !== null &&
            threshold > 0n &&
            t.rich("settings.threshold.now", {
              amount: () => (
                <b>
                  <Amount atomic={threshold} format={coin.amount} />
                </b>
              ),
            })}
        </p>
        {settings.canWrite ? (
          <ThresholdForm data={data} settings={settings} submitted={submitted} />
        ) : (
          <EmptyState title={t("settings.readOnly.title")}>{t("settings.readOnly.text")}</EmptyState>
        )}
      </section>
      <Changes changes={settings.changes} format={coin.amount} />
    </div>
  );
}

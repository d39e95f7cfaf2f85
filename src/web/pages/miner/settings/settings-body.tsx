import { useTranslations } from "use-intl";
import type { ThresholdChange } from "#src/services/settings/miner-settings.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Amount, type AmountFormat } from "../../../components/figures/amount.tsx";
import { UtcTime } from "../../../components/figures/date-time.tsx";
import { MeasuredAt } from "../../../components/figures/time.tsx";
import { Coming } from "../coming/coming.tsx";
import { EngineBusy } from "../engine-busy.tsx";
import type { SettingsData, Submitted } from "../settings.tsx";
import styles from "./settings.module.css";
import { ThresholdForm } from "./threshold-form.tsx";

interface SettingsBodyProps {
  readonly data: SettingsData;
  readonly submitted: Submitted | null;
}

/** The payout threshold, the form if the engine accepts changes, and all changes that were made on this site. */
export function SettingsBody({ data, submitted }: SettingsBodyProps) {
  const t = useTranslations();
  const { settings, coin } = data;
  if (settings.state === "invalid-address") return null;
  if (settings.state === "coming") return <Coming />;
  if (settings.state === "unreachable" && settings.retryAfterMs !== undefined) {
    return <EngineBusy retryAfterMs={settings.retryAfterMs} />;
  }
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
        {settings.isStale && <MeasuredAt at={settings.at} isStale />}
        {settings.canWrite ? (
          <ThresholdForm data={data} settings={settings} submitted={submitted} />
        ) : (
          <EmptyState title={t("settings.readOnly.title")}>{t("settings.readOnly.text")}</EmptyState>
        )}
      </section>
      {(settings.canWrite || settings.changes.length > 0) && (
        <Changes changes={settings.changes} format={coin.amount} />
      )}
    </div>
  );
}

/** All changes of the threshold on this site, so that owners see changes that others made. */
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

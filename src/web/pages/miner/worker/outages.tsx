import { useTranslations } from "use-intl";
import type { Outage } from "#src/domain/mining/outages.ts";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import sections from "../stats/stats.module.css";
import type { KnownWorker } from "./load-worker.ts";
import styles from "./worker.module.css";

/** When a worker was offline, newest first. */
export function Outages({ known }: { readonly known: KnownWorker }) {
  const t = useTranslations();
  const { outages, olderOutages, at } = known;
  return (
    <section className={sections.section}>
      <HelpHeading label={t("workerPage.outages.heading")} text={t("workerPage.uptime.how")} />
      {outages.length === 0 ? (
        <p className={sections.empty}>{t("workerPage.outages.none")}</p>
      ) : (
        <table className={styles.outages}>
          <thead>
            <tr>
              <th scope="col">{t("workerPage.outages.from")}</th>
              <th scope="col">{t("workerPage.outages.to")}</th>
              <th scope="col">{t("workerPage.outages.lasted")}</th>
            </tr>
          </thead>
          <tbody>
            {outages.map((outage) => (
              <tr key={outage.from}>
                <th scope="row">
                  <DateTime at={outage.from} />
                </th>
                <td>{outage.to === null ? <b>{t("workerPage.outages.open")}</b> : <DateTime at={outage.to} />}</td>
                <td>
                  <Lasted outage={outage} at={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {olderOutages > 0 && <p className={styles.small}>{t("workerPage.outages.cut", { count: olderOutages })}</p>}
    </section>
  );
}

/** How long an outage lasted, or has lasted by `at`. */
export function Lasted({ outage, at }: { readonly outage: Pick<Outage, "from" | "to">; readonly at: number }) {
  return useFormat().duration((outage.to ?? at) - outage.from);
}

import { useTranslations } from "use-intl";
import type { Outage } from "#src/domain/mining/outages.ts";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { AxisLabels, OutageBars, useOutageAxis } from "../outages/outage-axis.tsx";
import type { PlacedOutages, TimeSpan } from "../outages/place-outages.ts";
import sections from "../stats/stats.module.css";
import type { KnownWorker } from "./load-worker.ts";
import styles from "./worker.module.css";

/** More than these are folded: on a phone the page has two screens. */
const openOutages = 3;

/** When a worker was offline: on the time axis of the farm page, and each with its times, newest first. */
export function Outages({ known }: { readonly known: KnownWorker }) {
  const t = useTranslations();
  const { axis, outages, olderOutages } = known;
  return (
    <section className={sections.section}>
      <HelpHeading label={t("workerPage.outages.heading")} text={t("workerPage.uptime.how")} />
      {outages.length === 0 ? (
        <p className={sections.empty}>{t("workerPage.outages.none")}</p>
      ) : (
        <>
          {axis !== null && axis.placed !== null && <Lane span={axis.span} placed={axis.placed} />}
          <List outages={outages.slice(0, openOutages)} at={known.at} />
          {outages.length > openOutages && (
            <details className={styles.older}>
              <summary>{t("workerPage.outages.older", { count: outages.length - openOutages })}</summary>
              <List outages={outages.slice(openOutages)} at={known.at} />
            </details>
          )}
        </>
      )}
      {olderOutages > 0 && <p className={styles.small}>{t("workerPage.outages.cut", { count: olderOutages })}</p>}
    </section>
  );
}

function Lane({ span, placed }: { readonly span: TimeSpan; readonly placed: PlacedOutages }) {
  const { ticks, lines } = useOutageAxis(span);
  return (
    <div className={styles.lane} style={lines} aria-hidden="true">
      <AxisLabels ticks={ticks} span={span} />
      <OutageBars {...placed} />
    </div>
  );
}

interface ListProps {
  readonly outages: KnownWorker["outages"];
  readonly at: number;
}

function List({ outages, at }: ListProps) {
  const t = useTranslations();
  return (
    <table className={styles.outages} aria-label={t("workerPage.outages.heading")}>
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
  );
}

/** How long an outage lasted, or has lasted by `at`. */
function Lasted({ outage, at }: { readonly outage: Pick<Outage, "from" | "to">; readonly at: number }) {
  return useFormat().duration((outage.to ?? at) - outage.from);
}

import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import type { ChangedRig, KnownChange } from "#src/services/services.ts";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { minerPath, workerPath } from "../miner-path.ts";
import { WorkerName } from "../miner-words.tsx";
import { SourceStep } from "../source-step.tsx";
import sections from "../stats/stats.module.css";
import styles from "./why.module.css";

/** A farm that lost its power is one line of text, and not a page of rigs. */
const SHOWN_RIGS = 10;
const SHOWN_OUTAGES = 4;

interface IdleRigsProps {
  readonly coin: string;
  readonly address: string;
  readonly change: KnownChange;
}

/** Which rigs were off, and for how long. */
export function IdleRigs({ coin, address, change }: IdleRigsProps) {
  const t = useTranslations();
  const { rigs, leftOut, rigsKnown, rigsSince, historyStepMs } = change;
  const { duration } = useFormat();
  const lasting = (ms: number) => (ms === 0 ? "0" : duration(ms));
  const path = useLocalizedPath();
  const isSteady = ({ worker, downMs }: ChangedRig) => worker !== null && downMs.before === downMs.after;
  const steady = rigs.filter(isSteady);
  const changed = rigs
    .filter((rig) => !isSteady(rig))
    .toSorted((one, other) => differenceOf(other) - differenceOf(one));
  const shown = changed.slice(0, SHOWN_RIGS);
  return (
    <section className={sections.section}>
      <div className={`row ${styles.head}`}>
        <h2>{t("whyPage.rigs.heading")}</h2>
        <a href={path(minerPath(coin, address, "farm"))}>{t("whyPage.onAxis")}</a>
      </div>
      {shown.length === 0 ? (
        <p className={sections.empty}>{t("whyPage.rigs.none")}</p>
      ) : (
        <table className={styles.rigs}>
          <thead>
            <tr>
              <th scope="col">{t("whyPage.rigs.rig")}</th>
              <th scope="col">{t("whyPage.column.before")}</th>
              <th scope="col">{t("whyPage.column.after")}</th>
              <th scope="col">{t("whyPage.rigs.when")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((rig) => (
              <tr key={`${rig.worker} ${rig.scheme}`}>
                <th scope="row">
                  <RigName rig={rig} coin={coin} address={address} />
                </th>
                <td>{lasting(rig.downMs.before)}</td>
                <td>{lasting(rig.downMs.after)}</td>
                <td>
                  <ul>
                    {rig.outages.slice(-SHOWN_OUTAGES).map(({ from, to }) => (
                      <li key={from}>
                        {to === null
                          ? t.rich("whyPage.rigs.since", { from: () => <DateTime at={from} /> })
                          : t.rich("whyPage.rigs.span", {
                              from: () => <DateTime at={from} />,
                              to: () => <DateTime at={to} />,
                            })}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {steady.length > 0 && <RigNames words={t("whyPage.rigs.steady")} rigs={steady} coin={coin} address={address} />}
      {leftOut.length > 0 && (
        <RigNames words={t("whyPage.rigs.leftOut")} rigs={leftOut} coin={coin} address={address} />
      )}
      <p className={styles.notes}>
        {changed.length > shown.length && (
          <>
            {t("whyPage.rigs.cut", {
              shown: formatCount(shown.length) ?? "",
              count: formatCount(changed.length) ?? "",
            })}{" "}
          </>
        )}
        {rigsKnown === "recent" && rigsSince !== null
          ? t.rich("whyPage.rigs.known.recent", { from: () => <DateTime at={rigsSince} /> })
          : t(`whyPage.rigs.known.${rigsKnown === "recent" ? "all" : rigsKnown}`)}{" "}
        <SourceStep stepMs={historyStepMs} />
      </p>
    </section>
  );
}

/** How much a rig explains of a difference, without its sign. */
function differenceOf({ downMs }: ChangedRig): number {
  return Math.abs(downMs.after - downMs.before);
}

interface NamedRig {
  readonly worker: string | null;
  readonly scheme: string | null;
}

interface RigNamesProps extends Omit<IdleRigsProps, "change"> {
  readonly words: string;
  readonly rigs: readonly NamedRig[];
}

/** Rigs that explain nothing, with the reason. */
function RigNames({ words, rigs, coin, address }: RigNamesProps) {
  return (
    <p className={styles.names}>
      {words}{" "}
      {rigs.slice(0, SHOWN_RIGS).map((rig, index, { length }) => (
        <Fragment key={`${rig.worker} ${rig.scheme}`}>
          <span>
            <RigName rig={rig} coin={coin} address={address} />
            {index < length - 1 && ","}
          </span>{" "}
        </Fragment>
      ))}
      {rigs.length > SHOWN_RIGS && `… (${formatCount(rigs.length)})`}
    </p>
  );
}

interface RigNameProps {
  readonly rig: NamedRig;
  readonly coin: string;
  readonly address: string;
}

function RigName({ rig: { worker, scheme }, coin, address }: RigNameProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  if (worker === null) return t("whyPage.rigs.all");
  return (
    <a href={path(workerPath(coin, address, worker, scheme))}>
      <WorkerName name={worker} />
    </a>
  );
}

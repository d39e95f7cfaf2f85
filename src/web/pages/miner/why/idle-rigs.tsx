import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import type { ChangedRig, KnownChange } from "#src/services/services.ts";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { workerPath } from "../miner-path.ts";
import { WorkerName } from "../miner-words.tsx";
import { SourceStep } from "../source-step.tsx";
import sections from "../stats/stats.module.css";
import styles from "./why.module.css";

/** A farm that lost its power is one line of text, and not a page of rigs. */
const SHOWN_RIGS = 20;
const SHOWN_OUTAGES = 4;

interface IdleRigsProps {
  readonly coin: string;
  readonly address: string;
  readonly change: KnownChange;
}

/** Which rigs were off, and for how long. */
export function IdleRigs({ coin, address, change }: IdleRigsProps) {
  const t = useTranslations();
  const { rigs, rigsKnown, rigsSince, historyStepMs } = change;
  const { duration } = useFormat();
  const shown = rigs.slice(0, SHOWN_RIGS);
  return (
    <section className={sections.section}>
      <h2>{t("whyPage.rigs.heading")}</h2>
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
                <td>{rig.downMs.before === 0 ? "–" : duration(rig.downMs.before)}</td>
                <td>{rig.downMs.after === 0 ? "–" : duration(rig.downMs.after)}</td>
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
      <p className={styles.notes}>
        {rigs.length > shown.length && (
          <>
            {t("whyPage.rigs.cut", {
              shown: formatCount(shown.length) ?? "",
              count: formatCount(rigs.length) ?? "",
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

interface RigNameProps {
  readonly rig: ChangedRig;
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

import { useTranslations } from "use-intl";
import { Unknown } from "../../../components/figures/figure.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import styles from "./about-coin.module.css";
import type { AboutView } from "./about-view.ts";

/** Which hardware mines the coin, and with which programs. */
export function MiningSection({ view, name }: { readonly view: AboutView; readonly name: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <section className={styles.section}>
      <h2>{t("aboutCoin.mining.heading", { name })}</h2>
      <ul className={styles.hardware}>
        {view.hardware.map((kind) => (
          <li key={kind}>
            {view.hasDeviceList ? (
              <a href={path(`/device/${kind}`)}>{t(`hardware.${kind}`)}</a>
            ) : (
              <b>{t(`hardware.${kind}`)}</b>
            )}{" "}
            {t(`aboutCoin.mining.kind.${kind}`)}
          </li>
        ))}
      </ul>
      {view.software.length === 0 ? (
        <p>{t("aboutCoin.mining.noSoftware")}</p>
      ) : (
        <table className={styles.software}>
          <caption className="visually-hidden">{t("aboutCoin.mining.software")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("aboutCoin.mining.program")}</th>
              <th scope="col">{t("aboutCoin.mining.runsOn")}</th>
              <th scope="col">{t("aboutCoin.mining.algorithmFlag")}</th>
            </tr>
          </thead>
          <tbody>
            {view.software.map(({ name: program, kinds, algorithmFlag, note }) => (
              <tr key={program}>
                <th scope="row">
                  {program === null ? t("aboutCoin.mining.builtIn") : <span data-ltr>{program}</span>}
                  {note !== null && <small>{t(`aboutCoin.mining.note.${note}`)}</small>}
                </th>
                <td>{kinds.map((kind) => t(`aboutCoin.mining.target.${kind}`)).join(", ")}</td>
                <td>
                  {algorithmFlag !== null ? (
                    <code data-ltr>{algorithmFlag}</code>
                  ) : program === null ? (
                    t("aboutCoin.mining.noFlag")
                  ) : (
                    <Unknown />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

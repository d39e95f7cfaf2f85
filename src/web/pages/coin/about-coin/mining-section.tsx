import { useTranslations } from "use-intl";
import { Unknown } from "../../../components/figure.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { screens } from "../../../screens.ts";
import type { AboutView } from "./about-view.ts";
import styles from "./coin-sections.module.css";

/** Nothing links to a page that is not there. */
const hasDeviceList = screens.some(({ path }: { readonly path: string }) => path === "/device/:type");

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
            {hasDeviceList ? (
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
            {view.software.map((program) => {
              const isBuiltIn = program.algorithmFlag === null && program.kinds.includes("asic");
              return (
                <tr key={program.name}>
                  <th scope="row">
                    {isBuiltIn ? t("aboutCoin.mining.builtIn") : <span data-ltr>{program.name}</span>}
                    {!isBuiltIn && program.note !== null && (
                      <small lang="en" dir="ltr">
                        {program.note}
                      </small>
                    )}
                  </th>
                  <td>{program.kinds.map((kind) => t(`aboutCoin.mining.target.${kind}`)).join(", ")}</td>
                  <td>
                    {program.algorithmFlag !== null ? (
                      <code data-ltr>{program.algorithmFlag}</code>
                    ) : isBuiltIn ? (
                      t("aboutCoin.mining.noFlag")
                    ) : (
                      <Unknown />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

import { useTranslations } from "use-intl";
import { Unknown } from "../../../components/figures/figure.tsx";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import { Fold } from "../../../components/layout/fold.tsx";
import { useLocale } from "../../../i18n/locale.ts";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { getWalletPath } from "../get-wallet-path.ts";
import type { AboutView } from "./about-view.ts";
import styles from "./coin-sections.module.css";

/** Which hardware mines the coin, and with which programs. */
export function MiningSection({ view, name }: { readonly view: AboutView; readonly name: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <section className={styles.section}>
      <Fold heading={t("aboutCoin.mining.heading", { name })}>
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
      </Fold>
    </section>
  );
}

/** What an address of the coin looks like, for each address format. */
export function AddressSection({ view, name }: { readonly view: AboutView; readonly name: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <section className={styles.section}>
      <Fold heading={t("aboutCoin.address.heading", { name })}>
        <p className={styles.note}>{t("aboutCoin.address.warning")}</p>
        <div>
          {view.addresses.map((format) => {
            const label = format.isLegacy ? t("aboutCoin.address.legacy", { form: format.name }) : format.name;
            return format.example === null ? (
              <p key={`${format.name} ${format.start}`} className={`row ${styles.form}`}>
                <span>{label}</span>{" "}
                {t.rich("aboutCoin.address.begins", { start: () => <code data-ltr>{format.start}</code> })}
              </p>
            ) : (
              <CopyLine key={`${format.name} ${format.start}`} label={label} text={format.example} />
            );
          })}
        </div>
        <p className={styles.note}>
          <a href={path(getWalletPath)}>{t("aboutCoin.address.wallet", { name })}</a>
        </p>
      </Fold>
    </section>
  );
}

/** Links: the coin's website, block explorers, exchanges. */
export function LinkSection({ view, name }: { readonly view: AboutView; readonly name: string }) {
  const t = useTranslations();
  const project = [
    ...(view.website === null ? [] : [{ ...view.website, name: t("aboutCoin.links.website") }]),
    ...(view.github === null ? [] : [{ ...view.github, name: t("aboutCoin.links.source") }]),
  ];
  return (
    <div className={styles.columns}>
      <Links heading={t("aboutCoin.links.project")} links={project} none={t("aboutCoin.links.noProject")} />
      <Links heading={t("aboutCoin.links.explorers")} links={view.explorers} none={t("aboutCoin.links.noExplorers")} />
      {view.exchanges !== null && (
        <Links
          heading={t("aboutCoin.links.exchanges")}
          links={view.exchanges}
          none={t("aboutCoin.links.noExchanges", { name })}
          note={t("aboutCoin.links.exchangeNote")}
        />
      )}
    </div>
  );
}

interface LinksProps {
  readonly heading: string;
  readonly links: readonly { readonly name: string | null; readonly href: string; readonly host: string }[];
  readonly none: string;
  /** Says that these links are neither recommended nor paid for. */
  readonly note?: string;
}

function Links({ heading, links, none, note }: LinksProps) {
  return (
    <section className={styles.section}>
      <Fold heading={heading}>
        <ul className={styles.links}>
          {links.map(({ name, href, host }) => (
            <li key={href}>
              <a href={href} rel={note === undefined ? "noopener" : "noopener nofollow"}>
                <b>{name}</b> <span data-ltr>{host}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{links.length === 0 ? none : note}</p>
      </Fold>
    </section>
  );
}

/** Where the facts come from and how far they can be trusted. */
export function SourceSection({ view }: { readonly view: AboutView }) {
  const t = useTranslations();
  const { code } = useLocale();
  return (
    <details className={styles.sources}>
      <summary>{t("aboutCoin.sources.heading")}</summary>
      <p>{t(`aboutCoin.sources.confidence.${view.confidence}`)}</p>
      {/* The note exists only in English; the sentence above has the same meaning in every language. */}
      {code === "en" && <p>{view.confidenceNote}</p>}
      <ul>
        {view.sources.map(({ text, href }) => (
          <li key={text} data-ltr>
            {href === null ? (
              text
            ) : (
              <a href={href} rel="noopener">
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

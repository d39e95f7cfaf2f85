import { useTranslations } from "use-intl";
import type { AboutView } from "./about-view.ts";
import styles from "./coin-sections.module.css";

interface Link {
  readonly name: string;
  readonly href: string;
}

/** Where the coin lives, where its blocks can be seen, where it is traded. */
export function LinkSection({ view, name }: { readonly view: AboutView; readonly name: string }) {
  const t = useTranslations();
  const project = [
    ...(view.website === null ? [] : [{ name: t("aboutCoin.links.website"), href: view.website }]),
    ...(view.github === null ? [] : [{ name: t("aboutCoin.links.source"), href: view.github }]),
  ];
  return (
    <div className={styles.columns}>
      <section className={styles.section}>
        <h2>{t("aboutCoin.links.project")}</h2>
        <Links links={project} rel="noopener" none={t("aboutCoin.links.noProject")} />
      </section>
      <section className={styles.section}>
        <h2>{t("aboutCoin.links.explorers")}</h2>
        <Links links={view.explorers} rel="noopener" none={t("aboutCoin.links.noExplorers")} />
      </section>
      <section className={styles.section}>
        <h2>{t("aboutCoin.links.exchanges")}</h2>
        <Links
          links={view.exchanges.map(({ linkName, href }) => ({ name: linkName, href }))}
          // Neither recommended nor paid for.
          rel="noopener nofollow"
          none={t("aboutCoin.links.noExchanges", { name })}
        />
        {view.exchanges.length > 0 && <p className={styles.note}>{t("aboutCoin.links.exchangeNote")}</p>}
      </section>
    </div>
  );
}

function Links({ links, rel, none }: { readonly links: readonly Link[]; readonly rel: string; readonly none: string }) {
  if (links.length === 0) return <p className={styles.note}>{none}</p>;
  return (
    <ul className={styles.links}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={href} rel={rel}>
            <b>{name}</b> <span data-ltr>{new URL(href).host.replace(/^www\./, "")}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

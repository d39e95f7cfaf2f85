import { useTranslations } from "use-intl";
import styles from "./about-coin.module.css";
import type { AboutView } from "./about-view.ts";

/** Where the coin lives, where its blocks can be seen, where it is traded. */
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
  /** For links that are neither recommended nor paid for. */
  readonly note?: string;
}

function Links({ heading, links, none, note }: LinksProps) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
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
    </section>
  );
}

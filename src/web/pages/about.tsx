import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { isPaying } from "#src/domain/mining/pool.ts";
import { careersLocales } from "#src/domain/site/locales.ts";
import { useLocale } from "../i18n/locale.ts";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { webContext } from "../services-context.ts";
import { PageHead } from "../shell/page-head.tsx";
import type { Route } from "./+types/about";
import styles from "./about/about.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { site, pools } = context.get(webContext).services;
  const { brand, enabledCoins, isDemo, links, analytics, faultService } = site;
  return {
    brand,
    isDemo,
    pools: enabledCoins.filter((coin) => isPaying(pools.getTerms(coin).state)).length,
    careers: links.careers,
    hasAccounts: links.account !== null,
    isCounted: analytics !== null,
    areFaultsSent: faultService !== null,
  };
}

/** The operator of this pool, how its figures are made, and how to contact the operator. */
export default function About() {
  const { brand, isDemo, pools, careers, hasAccounts, isCounted, areFaultsSent } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  return (
    <div className={styles.page}>
      <PageHead
        title={t("about.meta.title", { brand: brand.name })}
        description={t("about.meta.description", { brand: brand.name, pools })}
        path="/about"
      />
      <h1>{t("about.heading", { brand: brand.name })}</h1>
      <p className={styles.lead}>{t("about.lead", { pools })}</p>
      {isDemo && <p>{t("about.demo")}</p>}
      <section>
        <h2>{t("about.figures.heading")}</h2>
        <ul>
          <li>{t("about.figures.measured")}</li>
          <li>{t("about.figures.unknown")}</li>
          <li>{t("about.figures.effort")}</li>
          <li>{t("about.figures.prices")}</li>
        </ul>
        <p>
          <a href="/api/docs" data-document>
            {t("about.figures.api")}
          </a>
        </p>
      </section>
      <section>
        <h2>{t("about.privacy.heading")}</h2>
        <p>{t("about.privacy.text")}</p>
        {!hasAccounts && <p>{t("about.privacy.noAccounts")}</p>}
        {isCounted && <p>{t("about.privacy.counted")}</p>}
        {areFaultsSent && <p>{t("about.privacy.faults")}</p>}
      </section>
      <section>
        <h2>{t("about.contact.heading")}</h2>
        <p>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </p>
        <p>
          <a href={path("/#pools")}>{t("about.contact.pools")}</a>
        </p>
      </section>
      {careers !== null && careersLocales.includes(code) && (
        <section id="work">
          <h2>{t("about.work.heading")}</h2>
          <p>{t("about.work.text")}</p>
          <p>
            <a href={careers} rel="noopener" data-document>
              {t("about.work.apply")}
            </a>
          </p>
        </section>
      )}
    </div>
  );
}

import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { ButtonLink } from "../../components/form/button.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { webContext } from "../../services-context.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { examplePath, useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/email";
import styles from "./email.module.css";

export function loader({ params, context }: Route.LoaderArgs) {
  const { site, pools } = context.get(webContext).services;
  const slug = routeCoin(params);
  const { takesAccounts } = pools.getTerms(slug).login;
  const { account, isExample } = site.links;
  return { coin: toCoinBadge(slug), accountUrl: account, isExample: account === null && isExample, takesAccounts };
}

const parts = ["what", "exchange", "why"] as const;

/** For accounts with an e-mail address or krx name: their earnings are visible only to their owners. */
export default function MinerEmail() {
  const { coin, accountUrl, isExample, takesAccounts } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const path = useLocalizedPath();
  const brand = useBrandName();
  return (
    <div className={styles.page}>
      <PageHead
        title={t("email.meta.title", { brand })}
        description={t("email.meta.description")}
        path={`/${coin.slug}/miner/email`}
        isIndexed={false}
      />
      <h1>{t("email.heading")}</h1>
      <p className={styles.lead}>{t(takesAccounts ? "email.private" : "email.walletsOnly")}</p>
      {!takesAccounts ? null : isExample ? (
        <ButtonLink look="primary" href={path(examplePath("account"))}>
          {t("navigationMenu.example", { name: t("email.signIn") })}
        </ButtonLink>
      ) : accountUrl === null ? (
        <p>{t("email.noAccountSite")}</p>
      ) : (
        <ButtonLink look="primary" href={accountUrl}>
          {t("email.signIn")}
        </ButtonLink>
      )}
      {(takesAccounts ? parts : []).map((part) => (
        <section key={part}>
          <h2>{t(`email.${part}.heading`)}</h2>
          <p>{t(`email.${part}.text`)}</p>
        </section>
      ))}
      <section>
        <h2>{t("email.wallet.heading")}</h2>
        <p>{t(takesAccounts ? "email.wallet.text" : "email.wallet.only", { ticker: coin.ticker })}</p>
        <p>
          <a href={path(`/${coin.slug}`)}>{t("email.wallet.start", { name: coin.name })}</a>
        </p>
      </section>
    </div>
  );
}

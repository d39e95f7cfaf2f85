import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { toCoinBadge } from "../../coin-badge.ts";
import { webContext } from "../../services-context.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/email";
import styles from "./email.module.css";

export function loader({ params, context }: Route.LoaderArgs) {
  const { site } = context.get(webContext).services;
  return { coin: toCoinBadge(params.coin as CoinSlug), accountUrl: site.links.account };
}

/** An account known by its e-mail or krx name: what it earns is for its owner alone. */
export default function MinerEmail() {
  const { coin, accountUrl } = useLoaderData<typeof loader>();
  const t = useTranslations();
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
      <p>{t("email.private")}</p>
      {accountUrl === null ? <p>{t("email.noAccountSite")}</p> : <a href={accountUrl}>{t("email.signIn")}</a>}
    </div>
  );
}

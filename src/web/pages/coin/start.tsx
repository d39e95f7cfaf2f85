import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { formatPercent } from "#src/domain/fees.ts";
import { rewardSchemeLabels } from "#src/domain/reward-scheme.ts";
import { amountFormat, toCoinView } from "../../coin-badge.ts";
import { Amount } from "../../components/amount.tsx";
import { CopyLine } from "../../components/copy-line.tsx";
import { webContext } from "../../services-context.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/start";
import { durationParts } from "./start/duration-parts.ts";
import styles from "./start/start.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { pools } = context.get(webContext).services;
  const slug = params.coin as CoinSlug;
  const coin = toCoinView(slug);
  // What the operator leaves open the engine may have said: the stats carry the terms complete.
  const { terms } = await pools.getPoolStats(slug);
  return { coin, terms, amount: amountFormat(slug) };
}

export default function Start() {
  const { coin, terms, amount } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const brand = useBrandName();
  const interval = terms.payoutIntervalMs === null ? null : durationParts(terms.payoutIntervalMs);
  return (
    <div className={styles.start}>
      <PageHead
        title={t("start.meta.title", { name: terms.name, ticker: coin.ticker, brand })}
        description={t("start.meta.description", { name: terms.name, algorithm: coin.algorithm })}
        path={`/${coin.slug}`}
      />
      <div>
        <h1>{t("start.heading", { name: terms.name })}</h1>
        <section>
          <h2>{t("start.server.heading")}</h2>
          {terms.servers.length === 0 && <p>{t("start.server.none")}</p>}
          {terms.servers.map((server) => (
            <div key={`${server.host}:${server.port}`} className={styles.server}>
              <h3>{regionName(server.region, t)}</h3>
              <CopyLine label="TCP" text={`stratum+tcp://${server.host}:${server.port}`} />
              {server.tlsPort !== null && (
                <CopyLine label="TLS" text={`stratum+ssl://${server.host}:${server.tlsPort}`} />
              )}
            </div>
          ))}
        </section>
        <section>
          <h2>{t("start.login.heading")}</h2>
          <CopyLine label={t("start.login.user")} text={t("start.login.userPattern")} />
          <CopyLine label={t("start.login.password")} text="x" />
          <p>{t("start.login.example")}</p>
          <p className={styles.example} data-ltr>
            {coin.addressExample}.rig1
          </p>
          {terms.schemes.some(({ scheme }) => scheme === "solo") && <p>{t("start.login.solo")}</p>}
        </section>
      </div>
      <aside>
        <h2>{t("start.terms.heading")}</h2>
        <dl className={styles.terms}>
          <div>
            <dt>{t("start.terms.schemes")}</dt>
            <dd data-ltr>{terms.schemes.map(({ scheme }) => rewardSchemeLabels[scheme]).join(", ")}</dd>
          </div>
          {terms.schemes.map(({ scheme, feeFraction }) => (
            <div key={scheme}>
              <dt>{t("start.terms.fee", { scheme: rewardSchemeLabels[scheme] })}</dt>
              <dd data-ltr>{feeFraction === null ? "–" : formatPercent(feeFraction)}</dd>
            </div>
          ))}
          <div>
            <dt>{t("start.terms.minimum")}</dt>
            <dd>
              <Amount atomic={terms.minimumPayout} format={amount} />
            </dd>
          </div>
          {interval !== null && (
            <div>
              <dt>{t("start.terms.payout")}</dt>
              <dd>{t(`start.terms.every.${interval.unit}`, { count: interval.count })}</dd>
            </div>
          )}
          {terms.mergeMined.length > 0 && (
            <div>
              <dt>
                {t("start.terms.bonus", { coins: terms.mergeMined.map((slug) => slug.toUpperCase()).join(", ") })}
              </dt>
              <dd>{t("start.terms.bonusCredited")}</dd>
            </div>
          )}
          <div>
            <dt>{t("start.terms.algorithm")}</dt>
            <dd data-ltr>{coin.algorithm}</dd>
          </div>
          <div>
            <dt>{t("start.terms.blockTime")}</dt>
            <dd data-ltr>{coin.blockTimeSeconds} s</dd>
          </div>
        </dl>
      </aside>
    </div>
  );
}

const knownRegions = ["global", "eu", "us", "sg", "hk", "ru", "br", "ae"] as const;

/** A region of the field's usual ones in the page's language; the operator's own word for any other. */
function regionName(region: string, t: ReturnType<typeof useTranslations<never>>): string {
  const known = knownRegions.find((code) => code === region);
  return known === undefined ? region : t(`region.${known}`);
}

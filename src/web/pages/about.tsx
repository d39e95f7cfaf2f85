import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { takesWork } from "#src/domain/mining/pool.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { careersLocales } from "#src/domain/site/locales.ts";
import { Figure, Unknown } from "../components/figures/figure.tsx";
import { Stat, Stats } from "../components/figures/stat.tsx";
import { TimeAgo } from "../components/figures/time.tsx";
import { useLocale } from "../i18n/locale.ts";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { useFormat } from "../i18n/use-format.ts";
import { webContext } from "../services-context.ts";
import { PageHead } from "../shell/page-head.tsx";
import type { Route } from "./+types/about";
import styles from "./about/about.module.css";
import { sumOverPools } from "./home/home-view.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, pools } = context.get(webContext).services;
  const { brand, enabledCoins, isDemo, links, analytics, faultService } = site;
  const stats = await pools.listPoolStats();
  const working = enabledCoins.map((coin) => pools.getTerms(coin)).filter(({ state }) => takesWork(state));
  return {
    brand,
    isDemo,
    pools: working.length,
    testNetworks: working.flatMap(({ name, network }) => (network === "mainnet" ? [] : [`${name} (${network})`])),
    live: {
      miners: sumOverPools(stats, "miners"),
      workers: sumOverPools(stats, "workers"),
      lastBlockAt: stats.reduce<number | null>(
        (newest, pool) =>
          pool.state === "stub" || pool.lastBlock === null ? newest : Math.max(newest ?? 0, pool.lastBlock.foundAt),
        null,
      ),
      // Of pools that are asked at different moments: the age of the oldest answer.
      at: stats.reduce<number | null>(
        (oldest, pool) => (pool.state === "stub" ? oldest : Math.min(oldest ?? pool.at, pool.at)),
        null,
      ),
    },
    isExample: links.isExample,
    careers: links.careers,
    polls: site.polls,
    isCounted: analytics !== null,
    areFaultsSent: faultService !== null,
  };
}

const promises = ["terms", "same", "past", "unnamed", "plain"] as const;
const examples = ["bot", "firmware", "manager", "account", "referral", "social", "others"] as const;

/** The operator of this pool, how its figures are made, and how to contact the operator. */
export default function About() {
  const { brand, isDemo, pools, testNetworks, live, isExample, careers, polls, isCounted, areFaultsSent } =
    useLoaderData<typeof loader>();
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const format = useFormat();
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
        <h2>{t("about.live.heading")}</h2>
        <Stats>
          <Stat label={t("about.live.pools")}>
            <Figure number={formatCount(pools)} />
          </Stat>
          <Stat label={t("about.live.miners")}>
            <Figure number={formatCount(live.miners)} />
          </Stat>
          <Stat label={t("about.live.workers")}>
            <Figure number={formatCount(live.workers)} />
          </Stat>
          <Stat label={t("about.live.lastBlock")}>
            {live.lastBlockAt === null ? <Unknown /> : <TimeAgo at={live.lastBlockAt} />}
          </Stat>
        </Stats>
        {testNetworks.length > 0 && (
          <p className={styles.note}>{t("about.live.testNetworks", { pools: testNetworks.join(", ") })}</p>
        )}
        <p className={styles.note}>
          {(live.miners === null || live.workers === null) && t("about.live.unknown")}
          {live.at !== null && (
            <>
              {" "}
              {t("about.live.measured")} <TimeAgo at={live.at} />
            </>
          )}
        </p>
      </section>
      <section>
        <h2>{t("about.promise.heading")}</h2>
        <ul>
          {promises.map((promise) => (
            <li key={promise}>{t(`about.promise.${promise}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t("about.figures.heading")}</h2>
        <ul>
          <li>
            {t("about.figures.measured", {
              interval: format.duration(polls.longestMs),
              mixed: String(polls.shortestMs !== polls.longestMs),
            })}
          </li>
          <li>{t("about.figures.unknown")}</li>
          <li>{t("about.figures.effort")}</li>
          <li>{t("about.figures.earnings")}</li>
          <li>{t("about.figures.network")}</li>
          <li>{t("about.figures.prices")}</li>
        </ul>
        <p>
          <a href={path("/api/docs")}>{t("about.figures.api")}</a>
        </p>
        <p>
          <a href={path("/compare-mining-pools")}>{t("navigationMenu.entry.compare")}</a>
        </p>
        <p>
          <a href={path("/merge")}>{t("navigationMenu.entry.merge")}</a>
        </p>
      </section>
      <section>
        <h2>{t("about.privacy.heading")}</h2>
        <p>{t("about.privacy.text")}</p>
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
      {isExample && (
        <section>
          <h2>{t("about.examples.heading")}</h2>
          <p>{t("about.examples.text")}</p>
          <ul>
            {examples.map((part) => (
              <li key={part} id={`example-${part}`}>
                {t(`about.examples.${part}`)}
              </li>
            ))}
          </ul>
          <p>{t.rich("about.examples.how", { code: (words) => <code data-ltr>{words}</code> })}</p>
        </section>
      )}
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

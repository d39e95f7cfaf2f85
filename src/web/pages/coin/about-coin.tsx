import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { getLocale, splitLocale } from "#src/domain/site/locales.ts";
import type { Services } from "#src/services/services.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/about-coin";
import styles from "./about-coin/about-coin.module.css";
import { toAboutView } from "./about-coin/about-view.ts";
import { AddressSection, LinkSection, MiningSection, SourceSection } from "./about-coin/coin-sections.tsx";
import { FactList } from "./about-coin/fact-list.tsx";
import { NextReward } from "./about-coin/next-reward.tsx";
import { CoinDevices, Obsolete } from "./devices/coin-devices.tsx";
import { loadCoinDevices } from "./devices/describe-coin-devices.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { pools, texts } = context.get(webContext).services;
  const slug = routeCoin(params);
  const { locale } = splitLocale(new URL(request.url).pathname);
  const web = context.get(webContext);
  const [devices, stats, blockTime, text] = await Promise.all([
    loadCoinDevices(web, slug),
    pools.getPoolStats(slug),
    pools.getBlockTime(slug),
    texts.findCoinText(slug, locale),
  ]);
  return {
    coin: toCoinBadge(slug),
    state: stats.terms.state,
    view: toAboutView(slug, stats, blockTime, text?.matter.sources ?? [], Date.now()),
    text,
    devices,
  };
}

export default function AboutCoin() {
  const { coin, state, view, text, devices } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const brand = useBrandName();
  const { code } = useLocale();
  const { name } = coin;
  const isResting = state === "soon" || state === "closed" || state === "paused";
  return (
    <div className={styles.page}>
      <PageHead
        title={t("aboutCoin.meta.title", { name, ticker: coin.ticker, brand })}
        description={
          text?.locale === code
            ? text.matter.description
            : t("aboutCoin.meta.description", { name, algorithm: view.algorithm })
        }
        path={`/${coin.slug}/about-coin`}
      />
      <h1>{t("aboutCoin.heading", { name })}</h1>
      {isResting && <p className={styles.state}>{t(`aboutCoin.state.${state}`, { name })}</p>}
      <NextReward view={view} name={name} />
      <div className={styles.main}>
        <aside aria-label={t("aboutCoin.facts")}>
          <FactList view={view} />
        </aside>
        {text !== null && <CoinStory text={text} />}
      </div>
      <HydratedLater>
        <MiningSection view={view} name={name} />
        <Obsolete devices={devices} name={name} />
        <CoinDevices devices={devices} coin={coin.slug} name={name} />
        <AddressSection view={view} name={name} />
        <LinkSection view={view} name={name} />
        <SourceSection view={view} />
      </HydratedLater>
    </div>
  );
}

export type CoinStoryText = NonNullable<Awaited<ReturnType<Services["texts"]["findCoinText"]>>>;

/** The text about the coin. If it is not translated it is in English, and marked with `lang`. */
export function CoinStory({ text }: { readonly text: CoinStoryText }) {
  const t = useTranslations();
  const format = useFormat();
  const { code } = useLocale();
  const { iso, dir } = getLocale(text.locale);
  const isForeign = text.locale !== code;
  return (
    <article className={styles.story}>
      {isForeign && <p className={styles.word}>{t("aboutCoin.text.notTranslated")}</p>}
      <div lang={isForeign ? iso : undefined} dir={isForeign ? dir : undefined}>
        <h2>{text.matter.title}</h2>
        {/* render-markdown.ts does not pass HTML from the text on to the page. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, without HTML from the text. */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: text.html }} />
      </div>
      <p className={styles.updated} suppressHydrationWarning>
        {t("aboutCoin.text.updated", { date: format.date(Date.parse(text.matter.updated)) })}
      </p>
    </article>
  );
}

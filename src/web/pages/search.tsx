import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { listCoinsAmongWords, listNamedCoins } from "#src/domain/addresses/named-coins.ts";
import { listCandidateCoins, listMistypedCoins, resolveSearch } from "#src/domain/addresses/search.ts";
import { mayBeAddress } from "#src/domain/addresses/typed-words.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { type Device, devicePath } from "#src/domain/devices/device.ts";
import { splitLocale } from "#src/domain/site/locales.ts";
import type { AddressInPool } from "#src/services/services.ts";
import { Rock } from "../components/feedback/rock.tsx";
import { Figure, Hashrate, Money } from "../components/figures/figure.tsx";
import { CoinMark } from "../components/marks/coin-mark.tsx";
import { StateMark } from "../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { type CoinBadge, toCoinBadge, toCoinView } from "../loaders/coin-badge.ts";
import { webContext } from "../services-context.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useBrandName } from "../shell/shell-data.ts";
import type { Route } from "./+types/search";
import { ArticleEntries } from "./articles/article-entry.tsx";
import { toListedArticle } from "./articles/listed-article.ts";
import { minerPath } from "./miner/miner-path.ts";
import { findAnswers } from "./search/find-rows.server.ts";
import { NothingFound } from "./search/nothing-found.tsx";
import type { ResultRow } from "./search/search-row.ts";
import styles from "./search.module.css";

/** No address, even with a login around it, is longer. The rest of a longer text is not shown again. */
const SHOWN_LENGTH = 512;
/** How many devices are offered for a name. */
const machinesShown = 8;
/** What is searched of a text. */
const SEARCHED_LENGTH = 100;
/** How many articles are offered; the knowledge base lists the others. */
const articlesShown = 5;

/** The search without a coin, and of words; it derives the coin from the address. If one pool fits, or only one knows the address, it redirects there; otherwise the visitor chooses. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { site, pools, miners, devices, articles } = context.get(webContext).services;
  const text = url.searchParams.get("address");
  const [first] = site.enabledCoins;
  const none = { named: [], mistyped: [], accounts: [], machines: [], answers: null };
  if (text === null || first === undefined) return { ...none, text: "", found: null };
  const badges = site.enabledCoins.map((slug) => ({ ...toCoinBadge(slug), name: pools.getTerms(slug).name }));
  const names = badges.flatMap((badge) => [badge, { ...badge, name: getCoin(badge.slug as CoinSlug).name }]);
  const named = listNamedCoins(names, text);
  const [coin] = named;
  if (coin !== undefined && named.every(({ slug }) => slug === coin.slug)) throw redirect(`/${coin.slug}`, 303);
  const shown = text.slice(0, SHOWN_LENGTH);
  if (named.length > 0)
    return {
      ...none,
      named: badges.filter(({ slug }) => named.some((one) => one.slug === slug)),
      text: shown,
      found: null,
    };
  const onNetwork = (slug: CoinSlug) => coinOnNetwork(getCoin(slug), pools.getTerms(slug).network);
  const target = resolveSearch(onNetwork(first), text);
  if (target.kind === "empty") throw redirect("/", 303);
  // An e-mail address is an account of one pool, and does not say of which.
  if (target.kind === "email") return { ...none, accounts: badges, text: shown, found: null };
  const candidates = listCandidateCoins(site.enabledCoins.map(onNetwork), text).map(({ coin, address }) => ({
    coin: coin.slug as CoinSlug,
    address,
  }));
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) throw redirect(pagePath(only), 303);
  // What is no address of any pool may name a device.
  const machines = candidates.length > 0 ? [] : await devices.searchDevices(text, null, machinesShown);
  const [machine] = machines;
  if (machine !== undefined && machines.length === 1) throw redirect(devicePath(machine), 303);
  const isAnswered = candidates.length === 0 && machines.length === 0 && !mayBeAddress(text);
  const answers = isAnswered ? await listAnswers() : null;
  if (answers !== null && (answers.articles.length > 0 || target.kind === "words"))
    return { ...none, text: shown, found: null, answers };
  const found = await miners.findAmongPools(candidates);
  const known = findOnlyPool(found);
  if (known !== null) throw redirect(pagePath(known), 303);
  const mistyped = listMistypedCoins(site.enabledCoins.map(onNetwork), text);
  return {
    ...none,
    mistyped: found.length > 0 ? [] : badges.filter(({ slug }) => mistyped.some((coin) => coin.slug === slug)),
    text: shown,
    machines: machines.map(toMachine),
    found: found.map(({ coin, ...rest }) => ({ ...rest, coin: toCoinView(coin), name: pools.getTerms(coin).name })),
  };

  /** What there is about words that are no address: the coins and devices that they name, and articles. */
  async function listAnswers() {
    const query = (text ?? "").trim().slice(0, SEARCHED_LENGTH);
    const { locale } = splitLocale(new URL(request.url).pathname);
    const [machines, { articles: found, nearest }] = await Promise.all([
      devices.findAmongWords(query, machinesShown),
      articles.searchArticles(locale, { text: query, category: null, coin: null }),
    ]);
    const coins = listCoinsAmongWords(names, query);
    const slugs = [...new Set(coins.map(({ slug }) => slug as CoinSlug))];
    return {
      query,
      figures: await findAnswers(context.get(webContext).services, query, slugs, locale),
      coins: badges.filter(({ slug }) => coins.some((coin) => coin.slug === slug)),
      machines: machines.map(toMachine),
      articles: found.slice(0, articlesShown).map(toListedArticle),
      nearest: nearest.map(toListedArticle),
    };
  }
}

function toMachine(device: Device) {
  return { name: device.name, path: devicePath(device) };
}

/** The pool that knows the address, if no other pool knows it and all others have answered. */
function findOnlyPool(found: readonly AddressInPool[]): AddressInPool | null {
  const others = found.filter(({ state }) => state !== "never-seen");
  const [one] = others;
  return one !== undefined &&
    others.length === 1 &&
    ["online", "low", "quiet", "waiting", "offline", "forgotten"].includes(one.state)
    ? one
    : null;
}

function pagePath({ coin, address }: { readonly coin: string; readonly address: string }): string {
  return `${minerPath(coin, address)}?source=search`;
}

export default function Search() {
  const { text, found, named, mistyped, accounts, machines, answers } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const path = useLocalizedPath();
  const part = partOf();
  function partOf() {
    if (accounts.length > 0) return "email";
    if (named.length > 0) return "named";
    if (found === null) return null;
    if (machines.length > 0) return "device";
    return found.length > 0 ? "choice" : mistyped.length > 0 ? "mistyped" : "noMatch";
  }
  return (
    <div className={styles.page}>
      <PageHead
        title={t("findMiner.meta.title", { brand: useBrandName() })}
        description={t("findMiner.meta.description")}
        path="/search"
        isIndexed={false}
      />
      {answers !== null ? (
        <Answers {...answers} />
      ) : part === null || part === "noMatch" || part === "mistyped" ? (
        <NothingFound why={part} asked={text} coins={mistyped.map(({ name }) => name).join(", ")}>
          <PoolLinks coins={mistyped} path={(slug) => path(`/${slug}`)} />
        </NothingFound>
      ) : (
        <>
          <h1>{t(`findMiner.${part}.heading`)}</h1>
          <p className={styles.lead}>{t(`findMiner.${part}.text`)}</p>
        </>
      )}
      <PoolLinks coins={named} path={(slug) => path(`/${slug}`)} />
      <PoolLinks coins={accounts} path={(slug) => path(`/${slug}/miner/email`)} />
      {found !== null && found.length > 0 && (
        <ul className={styles.choice}>
          {found.map((pool) => (
            <li key={pool.coin.slug}>
              <a href={path(pagePath({ coin: pool.coin.slug, address: pool.address }))}>
                <CoinMark coin={pool.coin} size={36} />
                <b>
                  <bdi>{t("findMiner.choice.pool", { name: pool.name })}</bdi>
                  {pool.coin.variant !== null && !pool.name.includes(pool.coin.variant) && (
                    <small data-ltr> {pool.coin.variant}</small>
                  )}
                </b>
                <StateMark state={pool.state} label={t(`minerState.${pool.state}`)} />
                <span className={styles.hashrate}>
                  {pool.hashrate !== null && <Hashrate value={pool.hashrate} unit={pool.coin.rateUnit} />}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <MachineLinks machines={machines} />
    </div>
  );
}

type FoundAnswers = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["answers"]>;

function Answers({ query, figures, coins, machines, articles, nearest }: FoundAnswers) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const isFound = figures.length > 0 || articles.length > 0 || coins.length > 0 || machines.length > 0;
  return (
    <>
      {!isFound && <Rock state="filtered" />}
      <h1>{t(isFound ? "findMiner.words.heading" : "articles.none.for", { query })}</h1>
      <p className={styles.lead}>{t(isFound ? "findMiner.words.text" : "articles.none.text")}</p>
      <FigureLinks figures={figures} />
      <PoolLinks coins={coins} path={(slug) => path(`/${slug}`)} />
      <MachineLinks machines={machines} />
      <div className={styles.articles}>
        <ArticleEntries articles={isFound ? articles : nearest} />
        <p>
          <a href={path(`/articles?${new URLSearchParams({ q: query })}`)}>{t("findMiner.words.all")}</a>
        </p>
      </div>
    </>
  );
}

/** The answers of the search box (search-panel.tsx). */
function FigureLinks({ figures }: { readonly figures: readonly ResultRow[] }) {
  const path = useLocalizedPath();
  if (figures.length === 0) return null;
  return (
    <ul className={styles.choice}>
      {figures.map(({ path: target, title, note, coin, figure, usd }) => (
        <li key={title}>
          <a href={path(target)}>
            {coin !== null && <CoinMark coin={coin} size={36} />}
            <b>{title}</b>
            <span>{note}</span>
            <span className={styles.hashrate}>
              {figure === null ? (
                <Money usd={usd} isPrice />
              ) : (
                <Figure number={figure.text} unit={figure.unit ?? undefined} />
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function MachineLinks({
  machines,
}: {
  readonly machines: readonly { readonly name: string; readonly path: string }[];
}) {
  const path = useLocalizedPath();
  if (machines.length === 0) return null;
  return (
    <ul className={styles.choice}>
      {machines.map((machine) => (
        <li key={machine.path}>
          <a href={path(machine.path)}>
            <b>
              <bdi>{machine.name}</bdi>
            </b>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PoolLinksProps {
  readonly coins: readonly CoinBadge[];
  readonly path: (slug: string) => string;
}

function PoolLinks({ coins, path }: PoolLinksProps) {
  const t = useTranslations();
  if (coins.length === 0) return null;
  return (
    <ul className={styles.choice}>
      {coins.map((coin) => (
        <li key={coin.slug}>
          <a href={path(coin.slug)}>
            <CoinMark coin={coin} size={36} />
            <b>
              <bdi>{t("findMiner.choice.pool", { name: coin.name })}</bdi>
              {coin.variant !== null && !coin.name.includes(coin.variant) && <small data-ltr> {coin.variant}</small>}
            </b>
          </a>
        </li>
      ))}
    </ul>
  );
}

import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { listCandidateCoins, resolveSearch } from "#src/domain/addresses/search.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import type { AddressInPool } from "#src/services/services.ts";
import { Hashrate } from "../components/figures/figure.tsx";
import { CoinMark } from "../components/marks/coin-mark.tsx";
import { StateMark } from "../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { toCoinView } from "../loaders/coin-badge.ts";
import { webContext } from "../services-context.ts";
import { PageHead } from "../shell/page-head.tsx";
import { SearchBox } from "../shell/search/search-box.tsx";
import { useBrandName } from "../shell/shell-data.ts";
import type { Route } from "./+types/search";
import { minerPath } from "./miner/miner-path.ts";
import styles from "./search.module.css";

/** No address, even with a login around it, is longer. The rest of a longer text is not shown again. */
const SHOWN_LENGTH = 512;

/** The search without a coin; it derives the coin from the address. If one pool fits, or only one knows the address, it redirects there; otherwise the visitor chooses. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { site, pools, miners } = context.get(webContext).services;
  const text = url.searchParams.get("address");
  const [first] = site.enabledCoins;
  if (text === null || first === undefined) return { text: "", found: null };
  const onNetwork = (slug: CoinSlug) => coinOnNetwork(getCoin(slug), pools.getTerms(slug).network);
  const target = resolveSearch(onNetwork(first), text);
  if (target.kind === "empty") throw redirect("/", 303);
  if (target.kind === "email") throw redirect(`/${first}/miner/email`, 303);
  const candidates = listCandidateCoins(site.enabledCoins.map(onNetwork), text).map(({ coin, address }) => ({
    coin: coin.slug as CoinSlug,
    address,
  }));
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) throw redirect(pagePath(only), 303);
  const found = await miners.findAmongPools(candidates);
  const known = findOnlyPool(found);
  if (known !== null) throw redirect(pagePath(known), 303);
  return {
    text: text.slice(0, SHOWN_LENGTH),
    found: found.map(({ coin, ...rest }) => ({ ...rest, coin: toCoinView(coin), name: pools.getTerms(coin).name })),
  };
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
  const { text, found } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const path = useLocalizedPath();
  const part = found === null ? null : found.length === 0 ? "noMatch" : "choice";
  return (
    <div className={styles.page}>
      <PageHead
        title={t("findMiner.meta.title", { brand: useBrandName() })}
        description={t("findMiner.meta.description")}
        path="/search"
        isIndexed={false}
      />
      <h1>{part === null ? t("findMiner.heading") : t(`findMiner.${part}.heading`)}</h1>
      <p className={styles.lead}>{part === null ? t("findMiner.lead") : t(`findMiner.${part}.text`)}</p>
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
      <SearchBox coin={null} text={text} />
    </div>
  );
}

import { useEffect } from "react";
import { data, Outlet, redirect, useLoaderData, useLocation, useNavigationType } from "react-router";
import { canonicaliseAddress, listCandidateCoins } from "#src/domain/addresses/search.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { encodeSegment } from "#src/domain/text/path-segments.ts";
import type { SeenMinerStats, Services } from "#src/services/services.ts";
import { pageError } from "../../guards.ts";
import { toCoinBadge, toCoinView } from "../../loaders/coin-badge.ts";
import { loadPoolStats } from "../../loaders/load-pool-stats.ts";
import { webContext } from "../../services-context.ts";
import { FirstViewEnd } from "../../shell/hydration/first-view-end.tsx";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import type { Route } from "./+types/layout";
import { AskAddress } from "./header/ask-address.tsx";
import { MinerHeader, useBandForm } from "./header/miner-header.tsx";
import { MinerNotes } from "./header/miner-notes.tsx";
import { summarizeMiner } from "./header/summarize-miner.ts";
import type { HeaderContext } from "./header-context.ts";
import { findLiveParts, findLiveRigs } from "./live/live-parts.ts";
import { readAddress } from "./miner-path.ts";

/** The coin, the pool's terms and the miner's summary for all pages; `miner` is null without an address. */
export async function loader({ params, pattern, url, context }: Route.LoaderArgs) {
  const web = context.get(webContext);
  const { services } = web;
  const { pools, miners } = services;
  const slug = params.coin ?? "";
  if (!pools.isReachable(slug)) throw pageError(404, "unsupported-coin");
  const address = readAddress(params.address);
  const [pool, stats] = await Promise.all([
    loadPoolStats(web, slug),
    address === null ? null : miners.getMinerStats(slug, address),
  ]);
  const canonical =
    stats?.state === "invalid-address"
      ? canonicaliseAddress(onNetwork(services, slug), stats.address)
      : (stats?.address ?? null);
  if (canonical !== null && canonical !== address)
    throw redirect(`${fillPattern(pattern, { ...params, address: canonical })}${url.search}`);
  const miner = stats === null ? null : summarizeMiner(stats, pool);
  const loaded = {
    coin: toCoinView(slug, pool.terms.network),
    notice: {
      state: pool.state,
      terms: { state: pool.terms.state, network: pool.terms.network, notices: pool.terms.notices },
      fault: pool.fault,
      chainStillSince: pool.state === "stub" ? null : pool.chainStillSince,
      isDifficultyZero: pool.state !== "stub" && pool.isDifficultyZero,
    },
    pool: pool.terms,
    miner,
    rigs: stats !== null && "miner" in stats ? countRigs(stats) : null,
    live:
      stats === null || stats.state === "invalid-address"
        ? null
        : {
            address: stats.address,
            parts: findLiveParts(pattern, url.searchParams),
            rigs: "workers" in stats ? findLiveRigs(stats, params.worker, url.searchParams) : [],
            version: "version" in stats ? stats.version : 0,
          },
    elsewhere: stats?.state === "invalid-address" ? findElsewhere(services, stats.address) : [],
  };
  const retrySeconds = miner?.state === "unreachable" ? miner.retrySeconds : null;
  return retrySeconds === null
    ? data(loaded)
    : data(loaded, { status: 503, headers: { "Retry-After": String(retrySeconds) } });
}

export type MinerLayoutData = Awaited<ReturnType<typeof loader>>["data"];

/** Of the pages below that have none of their own: when to ask again an engine that is too busy. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/**
 * The same page for another address. Devices and old links contain whole logins (`solo:WALLET.worker`) and other spellings; the
 * page is that of the wallet.
 */
function fillPattern(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  const segments = pattern.split("/").flatMap((part) => {
    if (!part.startsWith(":")) return [part];
    const value = params[part.replace(/[:?]/g, "")];
    return value === undefined ? [] : [encodeSegment(value)];
  });
  return segments.join("/");
}

/** The figures of the band. */
function countRigs({ miner, online, low, quiet, offline, silent, isStale, state }: SeenMinerStats) {
  return {
    hashrate: isStale || state === "forgotten" ? null : miner.hashrate.tenMinutes,
    dayHashrate: miner.hashrate.day,
    online: online + low,
    total: online + low + quiet + offline + silent,
  };
}

function onNetwork({ pools }: Services, slug: CoinSlug) {
  return coinOnNetwork(getCoin(slug), pools.getTerms(slug).network);
}

/** The coins of this site that the address is valid for. */
function findElsewhere(services: Services, address: string) {
  const coins = services.site.enabledCoins.map((slug) => onNetwork(services, slug));
  return listCandidateCoins(coins, address).map(({ coin, address }) => ({
    coin: toCoinBadge(coin.slug as CoinSlug),
    address,
  }));
}

/** The frame of a miner's pages: band and page. Without an address the page asks for one. */
export default function MinerLayout() {
  const layout = useLoaderData<typeof loader>();
  const { coin, miner } = layout;
  useRememberedLookup(layout);
  const isUnreachable = miner?.state === "unreachable";
  const { isFolded, hasOwnTitle } = useBandForm(miner);
  return (
    <div style={{ "--coin": coin.color }} data-coin>
      <MinerHeader data={layout} isFolded={isFolded} hasTitle={!hasOwnTitle} />
      <div className="site-width">
        <MinerNotes data={layout} />
        {miner === null ? (
          <HydratedLater>
            <AskAddress coin={coin} />
          </HydratedLater>
        ) : (
          <>
            <FirstViewEnd />
            <Outlet context={{ isUnreachable, isTitled: !(isFolded && hasOwnTitle) } satisfies HeaderContext} />
          </>
        )}
      </div>
    </div>
  );
}

/** Saves the address on this device if the visitor searched for it. The code for this loads after the first view. */
export function useRememberedLookup({ coin, miner }: MinerLayoutData): void {
  const { search } = useLocation();
  const isMoved = useNavigationType() !== "POP";
  const address = miner === null || miner.state === "invalid-address" ? null : miner.address;
  useEffect(() => {
    if (address === null || new URLSearchParams(search).get("source") !== "search") return;
    // chunk-reload-script.ts handles a failed load. The page works without this.
    void import("../../preferences/lookups.ts").then(
      ({ isOpenedFromThisSite, rememberLookup }) =>
        rememberLookup({ coin: coin.slug, address }, isMoved || isOpenedFromThisSite()),
      () => undefined,
    );
  }, [coin.slug, address, search, isMoved]);
}

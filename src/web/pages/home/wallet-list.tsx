import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { type MinerFigures, readMinerFigures } from "../../calls/miner-figures.ts";
import { useApiClient } from "../../calls/use-api-client.ts";
import { drawSparkline } from "../../components/chart/draw-sparkline.ts";
import { Sparkline } from "../../components/chart/sparkline.tsx";
import { Hashrate } from "../../components/figures/figure.tsx";
import { TimeAgo } from "../../components/figures/time.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { StateMark } from "../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { forgetLookup, type Lookup, useLookups } from "../../preferences/lookups.ts";
import type { ShellData } from "../../shell/shell-data.ts";
import { minerPath } from "../miner/miner-path.ts";
import styles from "./wallets.module.css";

/** Refreshed with the page's other figures, once a minute. If a request fails, the last figures stay. */
export function WalletList() {
  const t = useTranslations();
  const lookups = useLookups() ?? [];
  if (lookups.length === 0) return null;
  return (
    <section className={styles.wallets}>
      <h2>{t("home.wallets.heading")}</h2>
      <ul>
        {lookups.map((lookup) => (
          <Wallet key={`${lookup.coin} ${lookup.address}`} lookup={lookup} />
        ))}
      </ul>
    </section>
  );
}

/** The last figures, stored outside React, so that they appear at once when a visitor returns to the page. */
const lastFigures = new Map<string, MinerFigures>();

/** `figures` is null until a request succeeds; `hasFailed` is about the last request. */
function useMinerFigures({ coin, address }: Lookup) {
  const client = useApiClient();
  const key = `${coin} ${address}`;
  const page = useRouteLoaderData("home");
  const askedAt = useRef(0);
  const [answer, setAnswer] = useState({ figures: lastFigures.get(key) ?? null, hasFailed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshed together with the page
  useEffect(() => {
    // The page is refreshed more often than a miner's figures change.
    if (Date.now() - askedAt.current < MINUTE / 2) return;
    askedAt.current = Date.now();
    const path = `/${coin}/api/v1/miner/stats/${encodeURIComponent(address)}`;
    void client()
      .then((calls) => calls.get(path, readMinerFigures))
      .then((result) => {
        if (result.ok) lastFigures.set(key, result.value);
        setAnswer({ figures: lastFigures.get(key) ?? null, hasFailed: !result.ok });
      });
  }, [client, coin, address, key, page]);
  return answer;
}

function Wallet({ lookup }: { readonly lookup: Lookup }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const shell = useRouteLoaderData<ShellData>("root");
  const coin = shell?.coins.find(({ slug }) => slug === lookup.coin) ?? null;
  const { figures, hasFailed } = useMinerFigures(lookup);
  const short = shortenMiddle(lookup.address, 8, 4);
  const [begin = "", end] = short.split("…");
  const isOld = figures !== null && (hasFailed || figures.isStale);
  return (
    <li style={coin === null ? undefined : { "--coin": coin.color }} data-coin>
      <a href={path(minerPath(lookup.coin, lookup.address))}>
        {coin !== null && <CoinMark coin={coin} size={36} />}
        <span className={styles.name}>
          <b data-ltr>{coin === null ? lookup.coin.toUpperCase() : coin.ticker}</b>{" "}
          <code title={lookup.address} data-ltr>
            <span>{begin}</span>
            {end !== undefined && <span>…{end}</span>}
          </code>
        </span>
        <span className={styles.state} data-old={isOld}>
          {figures !== null && !isOld && <StateMark state={figures.state} label={t(`minerState.${figures.state}`)} />}
          {figures === null && hasFailed && t("home.wallets.noAnswer")}
          {isOld && t.rich("home.wallets.asOf", { time: () => <TimeAgo at={figures.at} /> })}
        </span>
        <span className={styles.trend} title={t("home.wallets.trend")}>
          <Sparkline path={figures === null ? null : drawSparkline(figures.history)} />
        </span>
        <span className={styles.hashrate} title={t("home.wallets.hashrate")}>
          {figures !== null && <Hashrate value={figures.hashrate} unit={figures.unit} />}
        </span>
      </a>
      <button
        type="button"
        onClick={() => forgetLookup(lookup)}
        aria-label={t("home.wallets.remove", { address: short })}
      >
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d="m1.5 1.5 7 7M8.5 1.5l-7 7" />
        </svg>
      </button>
    </li>
  );
}

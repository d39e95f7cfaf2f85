import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import type { MinerFigures } from "../../calls/miner-figures.ts";
import { drawSparkline } from "../../components/chart/draw-sparkline.ts";
import { Sparkline } from "../../components/chart/sparkline.tsx";
import { Chance } from "../../components/figures/chance.tsx";
import { Hashrate, Money } from "../../components/figures/figure.tsx";
import { TimeAgo, TimeUntil } from "../../components/figures/time.tsx";
import { ButtonLink } from "../../components/form/button.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { StateMark } from "../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { forgetLookup, type Lookup, markReturning, useLookups } from "../../preferences/lookups.ts";
import type { ShellData } from "../../shell/shell-data.ts";
import { minerPath } from "../miner/miner-path.ts";
import { countInNeed, type KnownWallet, keyOf, useWalletFigures } from "./wallet-figures.ts";
import styles from "./wallets.module.css";

/** What the remembered addresses earn together, then each of them. */
export function WalletList() {
  const lookups = useLookups();
  const count = lookups?.length;
  // A stored text that is no list must not hide the page's headline.
  useEffect(() => {
    if (count !== undefined) markReturning(count);
  }, [count]);
  return lookups === null || lookups.length === 0 ? null : <Known lookups={lookups} />;
}

function Known({ lookups }: { readonly lookups: readonly Lookup[] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const wallets = useWalletFigures(lookups);
  const known = wallets.flatMap(({ figures }) => figures ?? []);
  const days = known.flatMap(({ dayUsd }) => dayUsd ?? []);
  const inNeed = known.reduce((sum, figures) => sum + countInNeed(figures), 0);
  const all = known.reduce((sum, { rigs }) => sum + rigs.online, inNeed);
  // Until all have answered, the sum would be a part of it, and what stands below would move.
  const isSettled = wallets.every(({ figures, hasFailed }) => figures !== null || hasFailed);
  const first = wallets.find(({ figures }) => figures !== null && countInNeed(figures) > 0);
  return (
    <section className={`site-width ${styles.wallets}`}>
      <div className={styles.sum}>
        <h1>
          {!isSettled || days.length === 0
            ? t("home.wallets.heading")
            : t.rich("home.wallets.sum", {
                money: () => <Money usd={days.reduce((sum, day) => sum + day, 0)} />,
              })}
        </h1>
        {isSettled && (
          <>
            <p>
              {t("home.wallets.count", { count: lookups.length })}{" "}
              {inNeed > 0 && t("home.wallets.needs", { count: inNeed, all })}
            </p>
            <div className={`row ${styles.actions}`}>
              {first !== undefined && (
                <ButtonLink look="primary" href={path(minerPath(first.lookup.coin, first.lookup.address))}>
                  {t("home.wallets.see")}
                </ButtonLink>
              )}
              <ButtonLink href={path("/rig")}>{t("home.wallets.other")}</ButtonLink>
            </div>
          </>
        )}
      </div>
      <ul>
        {wallets.map((wallet) => (
          <Wallet key={keyOf(wallet.lookup)} wallet={wallet} />
        ))}
      </ul>
    </section>
  );
}

function Wallet({ wallet: { lookup, figures, hasFailed } }: { readonly wallet: KnownWallet }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const shell = useRouteLoaderData<ShellData>("root");
  const coin = shell?.coins.find(({ slug }) => slug === lookup.coin) ?? null;
  const short = shortenMiddle(lookup.address, 8, 4);
  const [begin = "", end] = short.split("…");
  const isOld = figures !== null && (hasFailed || figures.isStale);
  return (
    <li style={coin === null ? undefined : { "--coin": coin.color }} data-coin>
      <a href={path(minerPath(lookup.coin, lookup.address))}>
        {coin !== null && <CoinMark coin={coin} size={30} />}
        <span className={styles.name}>
          <b>{coin === null ? lookup.coin.toUpperCase() : coin.name}</b>{" "}
          <code title={lookup.address} data-ltr>
            <span>{begin}</span>
            {end !== undefined && <span>…{end}</span>}
          </code>
        </span>
        <span className={styles.state} data-old={isOld}>
          {figures !== null && !isOld && <State figures={figures} />}
          {figures === null && hasFailed && t("home.wallets.noAnswer")}
          {isOld && t.rich("home.wallets.asOf", { time: () => <TimeAgo at={figures.at} /> })}
        </span>
        <span className={styles.trend} title={t("home.wallets.trend")}>
          <Sparkline path={figures === null ? null : drawSparkline(figures.history)} />
        </span>
        <span className={styles.hashrate} title={t("home.wallets.hashrate")}>
          {figures !== null && <Hashrate value={figures.hashrate} unit={figures.unit} />}
        </span>
        <span className={styles.day}>
          {figures !== null && (
            <b>
              {figures.dayUsd === null && figures.soloMonthChance !== null ? (
                <Chance value={figures.soloMonthChance} />
              ) : (
                <Money usd={figures.dayUsd} />
              )}
            </b>
          )}
          {figures?.dayUsd === null && figures.soloMonthChance !== null && <small>{t("home.wallets.odds")}</small>}
          {figures?.paidAt != null && (
            <small>{t.rich("home.wallets.paid", { time: () => <TimeUntil at={figures.paidAt ?? 0} isDated /> })}</small>
          )}
        </span>
      </a>
      <button
        type="button"
        className="cross"
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

/** Of an address whose rigs are not all well: the worst state, with how many are in it. */
function State({ figures: { state, rigs } }: { readonly figures: MinerFigures }) {
  const t = useTranslations();
  const worst = (["offline", "quiet", "low"] as const).find((one) => rigs[one] > 0);
  const all = rigs.online + rigs.low + rigs.quiet + rigs.offline;
  if (worst === undefined || all < 2) return <StateMark state={state} label={t(`minerState.${state}`)} />;
  return (
    <>
      <StateMark state={worst} label={t(`minerState.${worst}`)} />{" "}
      <span data-ltr>
        {rigs[worst]} / {all}
      </span>
    </>
  );
}

import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { PoolStats } from "#src/services/services.ts";
import { schemeTerms, Term } from "../../../components/feedback/term.tsx";
import { Figure, Hashrate, Money } from "../../../components/figures/figure.tsx";
import { TimeAgo, useNow } from "../../../components/figures/time.tsx";
import { Band } from "../../../components/layout/band.tsx";
import { BandFigure, BandFigures, BandTitle } from "../../../components/layout/band-head.tsx";
import { SchemeChip } from "../../../components/marks/chip.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { matchScreen } from "../../../match-screen.ts";
import styles from "./coin-header.module.css";
import { CoinNotice } from "./coin-notice.tsx";
import { useCoinTabs } from "./use-coin-tabs.ts";

/** Figures that are older say so. */
const OLD_MS = 2 * MINUTE;

interface CoinHeaderProps {
  readonly coin: CoinView;
  readonly stats: PoolStats;
  /** Whether the site has a source of prices at all. */
  readonly hasPriceFeed: boolean;
}

/** The head of every page of a coin: on its first page the name of the pool, its terms and its live figures, on all its tabs. */
export function CoinHeader({ coin, stats, hasPriceFeed }: CoinHeaderProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const { terms } = stats;
  const tabs = useCoinTabs(coin, terms);
  const isFirst = matchScreen(pathname)?.screen.id === "start";
  return (
    <>
      <CoinNotice stats={stats} />
      <Band
        coin={coin}
        name={t("coin.title", { name: terms.name })}
        href={`/${coin.slug}`}
        head={isFirst ? <PoolHead coin={coin} stats={stats} hasPriceFeed={hasPriceFeed} /> : null}
        label={t("coin.tabs", { name: coin.name })}
        tabs={tabs}
        end={
          <>
            <bdi>{terms.name}</bdi>
            {stats.usdPrice !== null && (
              <span>
                <Money usd={stats.usdPrice.usd} isPrice /> <DayChange stats={stats} />
              </span>
            )}
          </>
        }
      />
    </>
  );
}

function PoolHead({ coin, stats, hasPriceFeed }: CoinHeaderProps) {
  const t = useTranslations();
  const { terms } = stats;
  return (
    <>
      <BandTitle>
        <h1>{t("coin.title", { name: terms.name })}</h1>
        <ul className={`row ${styles.terms}`}>
          {terms.state !== "live" && <li className={styles.state}>{t(`pool.state.${terms.state}`)}</li>}
          {terms.schemes.map(({ scheme, feeFraction }) => (
            <li key={scheme}>
              <Term id={schemeTerms[scheme]}>
                <SchemeChip scheme={scheme} feeFraction={feeFraction} />
              </Term>
            </li>
          ))}
          <li data-ltr>{coin.algorithm}</li>
          {terms.mergeMined.length > 0 && (
            <li>
              <Term id="merge-mining">
                {t("coin.mergeMined", { coins: terms.mergeMined.map((slug) => slug.toUpperCase()).join(", ") })}
              </Term>
            </li>
          )}
          {stats.state !== "stub" && stats.fault === null && <Age stats={stats} />}
        </ul>
      </BandTitle>
      <PoolFigures coin={coin} stats={stats} hasPriceFeed={hasPriceFeed} />
    </>
  );
}

function PoolFigures({ coin, stats, hasPriceFeed }: CoinHeaderProps) {
  const t = useTranslations();
  const format = useFormat();
  const path = useLocalizedPath();
  const { usdPrice, terms } = stats;
  const noPrice = t(hasPriceFeed ? "poolState.priceUnknown" : "poolState.noPrice");
  return (
    <BandFigures>
      {/* Coins of a test network have no price. */}
      {terms.state !== "testnet" && (
        <BandFigure
          label={t("coin.tab.price")}
          title={usdPrice === null ? noPrice : t("coin.priceSource", { source: usdPrice.source })}
          note={<DayChange stats={stats} />}
        >
          <Money usd={usdPrice?.usd ?? null} isPrice />
          {usdPrice === null && <span className="visually-hidden">{noPrice}</span>}
        </BandFigure>
      )}
      {stats.state !== "stub" && (
        <>
          <BandFigure
            label={t("coin.poolHashrate")}
            note={
              stats.networkShare !== null && (
                <span data-ltr title={t("coin.ofNetwork", { share: format.networkShare(stats.networkShare) })}>
                  {format.networkShare(stats.networkShare)}
                </span>
              )
            }
          >
            <Hashrate value={stats.hashrate} unit={coin.rateUnit} />
          </BandFigure>
          <BandFigure
            label={t("coin.network")}
            from="xl"
            title={
              stats.network?.height == null ? undefined : `${t("coin.height")} ${formatCount(stats.network.height)}`
            }
          >
            <Hashrate value={stats.network?.hashrate ?? null} unit={coin.rateUnit} />
          </BandFigure>
          {/* An engine may count workers alone. */}
          {stats.miners === null && stats.workers !== null ? (
            <BandFigure label={t("coin.workersAlone")} from="lg" isNarrow>
              <Figure number={formatCount(stats.workers)} />
            </BandFigure>
          ) : (
            <BandFigure
              label={t("coin.miners")}
              from="lg"
              isNarrow
              title={
                stats.workers === null
                  ? undefined
                  : t("coin.workers", { count: stats.workers, shown: formatCount(stats.workers) ?? "" })
              }
            >
              <Figure number={formatCount(stats.miners)} />
            </BandFigure>
          )}
          <BandFigure label={t("coin.lastBlock")} from="lg">
            {stats.lastBlock === null ? (
              <Figure number={null} />
            ) : (
              // On a pool without SOLO no tab leads to the blocks (spec §2).
              <a
                href={path(`/${coin.slug}/blocks`)}
                title={`${t("coin.tab.blocks")}: ${formatCount(stats.lastBlock.height)}`}
              >
                <TimeAgo at={stats.lastBlock.foundAt} isDated={stats.at - stats.lastBlock.foundAt > DAY} />
              </a>
            )}
          </BandFigure>
        </>
      )}
    </BandFigures>
  );
}

/** The change of the price in a day, `+0.4%`. */
function DayChange({ stats: { usdPrice } }: Pick<CoinHeaderProps, "stats">) {
  const t = useTranslations();
  const format = useFormat();
  if (usdPrice?.change24h == null) return null;
  const change = format.signedPercent(usdPrice.change24h, 1);
  return (
    <span data-ltr title={t("coin.change24h", { change })}>
      {change}
    </span>
  );
}

/**
 * How old the figures are, where it is over two minutes: as old as the engine's own sample. Where the engine does not tell that,
 * when it was asked, and when its figures last changed.
 */
function Age({ stats }: { readonly stats: Exclude<PoolStats, { state: "stub" }> }) {
  const t = useTranslations();
  const now = useNow();
  const { measuredAt, at, figuresChangedAt } = stats;
  const shown = measuredAt ?? figuresChangedAt ?? at;
  if (now === null || now - shown <= OLD_MS) return null;
  const label =
    measuredAt !== null ? "coin.measured" : figuresChangedAt !== null ? "poolState.changed" : "poolState.asked";
  return (
    <li>
      {t(label)} <TimeAgo at={shown} />
    </li>
  );
}

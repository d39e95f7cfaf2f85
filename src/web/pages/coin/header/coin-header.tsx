import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import type { PoolStats } from "#src/services/services.ts";
import { Sparkline } from "../../../components/chart/sparkline.tsx";
import { schemeTerms, Term } from "../../../components/feedback/term.tsx";
import { Difficulty, Figure, Hashrate, Money } from "../../../components/figures/figure.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { SchemeChip } from "../../../components/marks/chip.tsx";
import { CoinMark } from "../../../components/marks/coin-mark.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import type { CoinDevicesView } from "../devices/describe-coin-devices.ts";
import styles from "./coin-header.module.css";
import { CoinNotice } from "./coin-notice.tsx";
import { FaultWords } from "./fault-words.tsx";
import { MachineEarning } from "./machine-earning.tsx";

interface CoinHeaderProps {
  readonly coin: CoinView;
  readonly stats: PoolStats;
  /** Whether the site has a source of prices at all. */
  readonly hasPriceFeed: boolean;
  /** Sparklines of the last seven days; null if there are none. */
  readonly lines: Readonly<Record<"hashrate" | "network" | "miners" | "difficulty", string | null>>;
  /** The machine that stands for those that mine it; null where none is known, or what it earns. */
  readonly typical: CoinDevicesView["typical"];
}

/** The head of every page of a coin: the name of the pool, its terms and its live figures. */
export function CoinHeader({ coin, stats, lines, hasPriceFeed, typical }: CoinHeaderProps) {
  const t = useTranslations();
  const format = useFormat();
  const path = useLocalizedPath();
  const { terms, usdPrice } = stats;
  const noPrice = t(hasPriceFeed ? "poolState.priceUnknown" : "poolState.noPrice");
  return (
    <header className={styles.header}>
      <CoinNotice stats={stats} />
      <div className={styles.top}>
        <CoinMark coin={coin} size={56} isOnField />
        {/* Coins of a test network have no price. It stands before the name: a browser that paints before the last line came knows its width. */}
        {terms.state !== "testnet" && (
          <p
            className={styles.price}
            title={usdPrice === null ? noPrice : t("coin.priceSource", { source: usdPrice.source })}
          >
            <b>
              <Money usd={usdPrice?.usd ?? null} isPrice />
            </b>
            {usdPrice === null && <span className="visually-hidden">{noPrice}</span>}
            {usdPrice?.change24h != null && (
              <span>{t("coin.change24h", { change: format.signedPercent(usdPrice.change24h, 1) })}</span>
            )}
          </p>
        )}
        <div className={styles.title}>
          <p className={styles.name}>{t("coin.title", { name: terms.name })}</p>
          <ul className={styles.terms}>
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
            <MachineEarning coin={coin.slug} typical={typical} />
            {stats.state !== "stub" && <Age stats={stats} />}
          </ul>
        </div>
      </div>
      {stats.state !== "stub" && (
        <dl className={styles.figures}>
          <div>
            <dt>{t("coin.poolHashrate")}</dt>
            <dd>
              <Hashrate value={stats.hashrate} unit={coin.rateUnit} />
            </dd>
            {stats.networkShare !== null && (
              <dd>
                {t("coin.ofNetwork", { share: format.networkShare(stats.networkShare) })}
                {stats.networkShare > 1 && <> {t("coin.overNetwork")}</>}
              </dd>
            )}
            <Week path={lines.hashrate} />
          </div>
          <div>
            <dt>{t("coin.network")}</dt>
            <dd>
              <Hashrate value={stats.network?.hashrate ?? null} unit={coin.rateUnit} />
            </dd>
            {stats.network?.height != null && (
              <dd>
                {t("coin.height")} <Figure number={formatCount(stats.network.height)} />
              </dd>
            )}
            <Week path={lines.network} />
          </div>
          <div>
            <dt>{t("coin.miners")}</dt>
            <dd>
              <Figure number={formatCount(stats.miners)} />
            </dd>
            {stats.workers !== null && (
              <dd>{t("coin.workers", { count: stats.workers, shown: formatCount(stats.workers) ?? "" })}</dd>
            )}
            <Week path={lines.miners} />
          </div>
          <div>
            <dt>{t("coin.difficulty")}</dt>
            <dd>
              <Difficulty value={stats.network?.difficulty ?? null} isHeadline />
            </dd>
            <Week path={lines.difficulty} />
          </div>
          <div>
            <dt>{t("coin.lastBlock")}</dt>
            <dd>
              {stats.lastBlock === null ? (
                <Figure number={null} />
              ) : (
                // On a pool without SOLO no tab leads to the blocks (spec §2).
                <a href={path(`/${coin.slug}/blocks`)} title={t("coin.tab.blocks")}>
                  <Figure number={formatCount(stats.lastBlock.height)} />
                </a>
              )}
            </dd>
            {stats.lastBlock !== null && (
              <dd>
                <TimeAgo at={stats.lastBlock.foundAt} />
              </dd>
            )}
          </div>
        </dl>
      )}
    </header>
  );
}

/**
 * How old the figures are: as old as the engine's own sample. Where the engine does not tell that, when it was asked, and when its
 * figures last changed.
 */
function Age({ stats }: { readonly stats: Exclude<PoolStats, { state: "stub" }> }) {
  const t = useTranslations();
  const { fault, hashrate, measuredAt, at, figuresChangedAt } = stats;
  if (fault !== null) {
    return (
      <li className={styles.age} data-stale>
        <FaultWords fault={fault} />{" "}
        {fault.kind === "not-up" && measuredAt === null
          ? t("poolState.ageUnknown")
          : hashrate !== null && (
              <>
                {t("poolState.lastKnown")} <TimeAgo at={measuredAt ?? at} />
              </>
            )}
      </li>
    );
  }
  if (measuredAt !== null) {
    return (
      <li className={styles.age}>
        {t("coin.measured")} <TimeAgo at={measuredAt} />
      </li>
    );
  }
  return (
    <>
      <li className={styles.age}>
        {t("poolState.asked")} <TimeAgo at={at} />
      </li>
      {figuresChangedAt !== null && figuresChangedAt < at && (
        <li className={styles.age}>
          {t("poolState.changed")} <TimeAgo at={figuresChangedAt} />
        </li>
      )}
    </>
  );
}

function Week({ path }: { readonly path: string | null }) {
  const t = useTranslations();
  if (path === null) return null;
  return (
    <dd className={styles.week} title={t("coin.week")}>
      <Sparkline path={path} />
    </dd>
  );
}

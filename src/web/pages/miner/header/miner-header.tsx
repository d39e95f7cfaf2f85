import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { formatHeadlineAmount } from "#src/domain/money/amount.ts";
import { shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { Figure, Hashrate, Money } from "../../../components/figures/figure.tsx";
import { CopyButton } from "../../../components/form/copy-button.tsx";
import { Band } from "../../../components/layout/band.tsx";
import { BandFigure, BandFigures, BandTitle } from "../../../components/layout/band-head.tsx";
import { SchemeChip } from "../../../components/marks/chip.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { matchScreen } from "../../../match-screen.ts";
import { CoinNotice } from "../../coin/header/coin-notice.tsx";
import type { MinerLayoutData } from "../layout.tsx";
import styles from "./miner-header.module.css";
import { type KnownSummary, MinerHeadline } from "./miner-headline.tsx";
import { useMinerTab, useMinerTabs } from "./miner-tabs.ts";

/** No real address is longer. A longer text is shortened. */
const SHOWN_LENGTH = 256;
const END_LENGTH = 6;

/** Where there are no figures of now, the sentence says why on every page. `hasOwnTitle`: a folded band leaves the title to the page. */
export function useBandForm(miner: MinerLayoutData["miner"]) {
  const id = matchScreen(useLocation().pathname)?.screen.id;
  const isNow = miner !== null && "at" in miner && !miner.isStale && miner.state !== "forgotten";
  return {
    isFolded: isNow && id !== "miner-stats",
    hasOwnTitle: id === "miner-worker" || id === "miner-why" || id === "miner-use",
  };
}

interface MinerHeaderProps extends Pick<ReturnType<typeof useBandForm>, "isFolded"> {
  readonly data: MinerLayoutData;
  /** Of a folded band: nobody sees it, the open tab has the same word. */
  readonly hasTitle: boolean;
}

/** Notices, and the band: on the overview with a sentence that says whether the miner earns now, on other pages one line. */
export function MinerHeader({ data, isFolded, hasTitle }: MinerHeaderProps) {
  const t = useTranslations();
  const { coin, miner, pool } = data;
  const tab = useMinerTab();
  const tabs = useMinerTabs({
    coin,
    address: miner?.address ?? null,
    state: pool.state,
    hasFarm: miner !== null && "hasFarm" in miner && miner.hasFarm,
    down: miner !== null && "at" in miner ? miner.down : 0,
  });
  return (
    <>
      <CoinNotice stats={data.notice} />
      <Band
        coin={coin}
        name={t("miner.pool", { name: pool.name })}
        href={`/${coin.slug}`}
        head={isFolded ? null : <MinerHead data={data} />}
        label={t("miner.tabs")}
        tabs={tabs}
        end={
          <>
            {miner !== null && <AddressText address={miner.address} />}
            {miner !== null && "at" in miner && (
              <span>
                <DayMoney miner={miner} />
                {miner.perDay !== null && miner.down > 0 && ", "}
                {miner.down > 0 && t("miner.band.down", { count: miner.down })}
              </span>
            )}
          </>
        }
      />
      {isFolded && hasTitle && <h1 className="visually-hidden">{t(`miner.tab.${tab}`)}</h1>}
    </>
  );
}

function MinerHead({ data }: { readonly data: MinerLayoutData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, miner, pool, rigs } = data;
  return (
    <>
      <BandTitle>
        <MinerHeadline data={data} />
        {miner !== null && (
          <p className={`row ${styles.whose}`}>
            <a href={path(`/${coin.slug}`)}>
              <bdi>{pool.name}</bdi>
            </a>
            <AddressText address={miner.address} />
            <CopyButton text={miner.address} label={t("copy.address")} isSmall />
            {"schemes" in miner && miner.schemes.map((scheme) => <SchemeChip key={scheme} scheme={scheme} />)}
          </p>
        )}
      </BandTitle>
      {rigs !== null && (
        <BandFigures>
          <BandFigure label={t("miner.band.now")}>
            <Hashrate value={rigs.hashrate} unit={coin.rateUnit} isHeadline />
          </BandFigure>
          <BandFigure label={t("miner.window.day")}>
            <Hashrate value={rigs.dayHashrate} unit={coin.rateUnit} isHeadline />
          </BandFigure>
          <BandFigure label={t("miner.band.rigs")} note={t("miner.band.of", { total: formatCount(rigs.total) ?? "" })}>
            <Figure number={formatCount(rigs.online)} />
          </BandFigure>
        </BandFigures>
      )}
    </>
  );
}

/** What a day brings, in money or without a price in coins; nothing where that is not known, as under SOLO. */
function DayMoney({ miner: { perDay, format } }: { readonly miner: KnownSummary }) {
  const t = useTranslations();
  if (perDay === null) return null;
  return t.rich("miner.band.perDay", {
    money: () =>
      perDay.usd === null ? (
        <Figure number={formatHeadlineAmount(perDay.coins, format)} unit={format.ticker} />
      ) : (
        <Money usd={perDay.usd} />
      ),
  });
}

/** The whole address in one short line: its middle is cut, and its end stays visible, because people recognise it by that. */
function AddressText({ address }: { readonly address: string }) {
  const shown = visibleText(shortenMiddle(address, SHOWN_LENGTH / 2, SHOWN_LENGTH / 2));
  return (
    <code className={styles.address} data-ltr title={shown}>
      <span>{shown.slice(0, -END_LENGTH)}</span>
      <span>{shown.slice(-END_LENGTH)}</span>
    </code>
  );
}

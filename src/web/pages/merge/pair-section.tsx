import { useTranslations } from "use-intl";
import { Amount } from "../../components/figures/amount.tsx";
import { UtcTime } from "../../components/figures/date-time.tsx";
import { Difficulty, Hashrate, Money, Unknown } from "../../components/figures/figure.tsx";
import { Stat, Stats } from "../../components/figures/stat.tsx";
import { TimeAgo } from "../../components/figures/time.tsx";
import fold from "../../components/layout/fold.module.css";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { BlockTable } from "../../components/table/block-table.tsx";
import cards from "../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { durationParts } from "../coin/durations.tsx";
import { AddedPart } from "./added-part.tsx";
import type { BonusView, MergeChainView, MergePairView } from "./load-merge.ts";
import styles from "./pair-section.module.css";

/** One pool that merge-mines: its chains, what they added, when that is paid, and the newest blocks. */
export function PairSection({ pair, hasPrices }: { readonly pair: MergePairView; readonly hasPrices: boolean }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, name, parent, merged, proofs } = pair;
  const coins = merged.map(({ ticker }) => ticker).join(", ");
  return (
    <details className={`${fold.fold} ${styles.pair}`} id={coin} data-coin style={{ "--coin": parent.coin?.color }}>
      <summary>
        <h2>
          {parent.coin !== null && <CoinMark coin={parent.coin} size={28} />}
          {t("merge.pair.heading", { name, coins })}
        </h2>
        <svg viewBox="0 0 10 6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" />
        </svg>
      </summary>
      <Stats>
        <Stat
          label={t("merge.bonus.yesterday")}
          note={<BonusNote bonus={pair.yesterday} hasPrices={hasPrices} isMonth={false} />}
        >
          {pair.yesterday === null ? <Unknown /> : <AddedPart fraction={pair.yesterday.fraction} />}
        </Stat>
        <Stat
          label={t("merge.bonus.month")}
          note={<BonusNote bonus={pair.month} hasPrices={hasPrices} isMonth={true} />}
        >
          {pair.month === null ? <Unknown /> : <AddedPart fraction={pair.month.fraction} />}
        </Stat>
      </Stats>
      <p className={styles.note}>{t("merge.bonus.how", { name })}</p>
      <ChainTable chains={[parent, ...merged]} hasPrices={hasPrices} caption={t("merge.chain.caption", { name })} />
      <h3>{t("merge.pay.heading")}</h3>
      <p>
        <PayRule pay={pair.pay} />
      </p>
      <h3>{t("merge.proof.heading")}</h3>
      {proofs.length === 0 ? (
        <p className={styles.note}>{t("merge.proof.none")}</p>
      ) : (
        <>
          <p className={styles.note}>{t("merge.proof.lead")}</p>
          <BlockTable caption={t("merge.proof.caption", { name })} rows={proofs} />
          <p className={styles.more}>
            <a href={path(`/${coin}/blocks?chain=${merged[0]?.chain ?? coin}`)}>{t("merge.proof.all", { name })}</a>
          </p>
        </>
      )}
    </details>
  );
}

interface BonusNoteProps {
  readonly bonus: BonusView | null;
  readonly hasPrices: boolean;
  readonly isMonth: boolean;
}

/** What a bonus is made of, or why it is not known. */
function BonusNote({ bonus, hasPrices, isMonth }: BonusNoteProps) {
  const t = useTranslations();
  if (bonus === null) return t(hasPrices ? "merge.bonus.unknown" : "merge.bonus.noPrices");
  return (
    <>
      {isMonth && (
        <>
          {t.rich("merge.bonus.since", {
            days: bonus.days,
            date: () => <UtcTime at={bonus.from} precision="day" />,
          })}{" "}
        </>
      )}
      {t.rich("merge.bonus.sum", {
        merged: () => <Money usd={bonus.mergedUsd} isWhole />,
        plain: () => <Money usd={bonus.plainUsd} isWhole />,
      })}
      <span className={`row ${styles.parts}`}>
        {bonus.chains.map(({ format, amount, blocks }) => (
          <span key={format.ticker}>
            <Amount atomic={amount} format={format} /> {t("merge.bonus.blocks", { count: blocks })}
          </span>
        ))}
      </span>
    </>
  );
}

function PayRule({ pay }: { readonly pay: MergePairView["pay"] }) {
  const t = useTranslations();
  const { duration } = useFormat();
  const interval = pay.intervalMs === null ? null : durationParts(pay.intervalMs);
  return (
    <>
      {pay.bonusAt === null ? t("merge.pay.unknownBonus") : t("merge.pay.bonusAt", { time: pay.bonusAt })}{" "}
      {interval !== null
        ? t(`merge.pay.every.${interval.unit}`, { count: interval.count })
        : pay.runGapMs !== null
          ? t("merge.pay.seen", { every: duration(pay.runGapMs) })
          : t("merge.pay.unknownRuns")}
    </>
  );
}

interface ChainTableProps {
  readonly caption: string;
  readonly chains: readonly MergeChainView[];
  readonly hasPrices: boolean;
}

function ChainTable({ caption, chains, hasPrices }: ChainTableProps) {
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${cards.smallLines} ${styles.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {(["coin", "hashrate", "difficulty", "reward", "price"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`merge.chain.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chains.map((chain) => (
          <ChainRow key={chain.chain} chain={chain} hasPrices={hasPrices} />
        ))}
      </tbody>
    </table>
  );
}

function ChainRow({ chain, hasPrices }: { readonly chain: MergeChainView; readonly hasPrices: boolean }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, name, ticker, format, measuredAt } = chain;
  return (
    <tr>
      <th scope="row" className={styles.coin}>
        <span className={styles.name}>
          {coin !== null && <CoinMark coin={coin} size={24} />}
          <span>
            {chain.hasOwnPool ? <a href={path(`/${chain.chain}`)}>{name}</a> : name} <span data-ltr>{ticker}</span>
          </span>
        </span>
      </th>
      <td className={styles.hashrate}>
        <span className={cards.cardLabel}>{t("merge.chain.hashrate")} </span>
        <Hashrate value={chain.hashrate} unit={chain.rateUnit} />
        {chain.networkGap !== null && <small>{t(`merge.gap.${chain.networkGap}`)}</small>}
      </td>
      <td className={styles.difficulty} title={t("merge.chain.difficultyUnits")}>
        <span className={cards.cardLabel}>{t("merge.chain.difficulty")} </span>
        <Difficulty value={chain.difficulty} />
        {chain.source === "block" && measuredAt !== null && (
          <small>{t.rich("merge.chain.atBlock", { time: () => <TimeAgo at={measuredAt} /> })}</small>
        )}
      </td>
      <td className={styles.reward}>
        <span className={cards.cardLabel}>{t("merge.chain.reward")} </span>
        {format === null ? <Unknown /> : <Amount atomic={chain.reward} format={format} />}
        {chain.isRewardUnknown && <small>{t("merge.gap.reward-unknown")}</small>}
      </td>
      <td className={styles.price}>
        <span className={cards.cardLabel}>{t("merge.chain.price")} </span>
        <Money usd={chain.price?.usd ?? null} isPrice />
        {chain.price === null && <small>{t(hasPrices ? "merge.gap.no-price" : "merge.gap.no-feed")}</small>}
      </td>
    </tr>
  );
}

import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { Amount } from "../../../components/figures/amount.tsx";
import { Hashrate, Money, Unknown } from "../../../components/figures/figure.tsx";
import { windowNames } from "../../../components/figures/window-names.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { ComingFigure, ComingLine } from "../coming/coming.tsx";
import styles from "./earnings.module.css";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import sections from "./stats.module.css";

const spans = [
  ["day", 1n],
  ["week", 7n],
  ["month", 30n],
] as const;

/** The expected earnings of the shares, at today's difficulty and at the average difficulty of the week. */
export function Earnings({ data, stats }: { readonly data: KnownData; readonly stats: KnownMiner }) {
  const t = useTranslations();
  const { duration } = useFormat();
  const { earnings } = data;
  // Only an own block pays: the odds say more.
  if (data.isByBlock) return null;
  return (
    <section className={sections.section}>
      <HelpHeading label={t("minerStats.earnings.heading")} text={t("minerStats.how.earnings")} />
      {earnings === null ? (
        <p className={sections.empty}>
          {stats.isStale && stats.why === "coming" ? (
            <ComingLine />
          ) : (
            t(`minerStats.earnings.${whyNone(data, stats)}`, { time: duration(data.firstFiguresMs ?? 0) })
          )}
        </p>
      ) : (
        <>
          <table className={styles.table} aria-label={t("minerStats.earnings.heading")}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t("minerStats.earnings.span")}</span>
                </th>
                <th scope="col">{t("minerStats.earnings.now")}</th>
                <th scope="col">{t("minerStats.earnings.week")}</th>
              </tr>
            </thead>
            <tbody>
              {spans.map(([span, days]) => (
                <tr key={span}>
                  <th scope="row">{t(`minerStats.earnings.per.${span}`)}</th>
                  <td>
                    <Expected perDay={earnings.perDay} days={days} data={data} />
                  </td>
                  <td>
                    <Expected perDay={earnings.perDayAtWeek} days={days} data={data} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.basis}>
            {t.rich("minerStats.earnings.basis", {
              window: earnings.window,
              schemes: earnings.schemes.map((scheme) => rewardSchemeLabels[scheme]).join(", "),
              hashrate: () => <Hashrate value={earnings.hashrate} unit={data.coin.rateUnit} />,
            })}{" "}
            {data.solo !== null && <>{t("minerStats.earnings.withoutSolo")} </>}
            {stats.miner.balances.length > 1 && t("minerStats.earnings.withoutMerged")}
          </p>
        </>
      )}
    </section>
  );
}

/** The reason why there are no expected earnings. */
function whyNone({ isSchemeUnknown, firstFiguresMs }: KnownData, { state, isStale, miner }: KnownMiner) {
  if (state === "forgotten") return "forgotten";
  if (isStale) return "stale";
  if (state !== "online" && state !== "low") return "notMining";
  if (isSchemeUnknown) return "schemeUnknown";
  if (Object.values(miner.hashrate).some((rate) => rate)) return "unknown";
  return firstFiguresMs === null ? "noFigures" : "noFiguresSoon";
}

interface ExpectedProps {
  readonly perDay: bigint | null;
  readonly days: bigint;
  readonly data: KnownData;
}

function Expected({ perDay, days, data }: ExpectedProps) {
  const format = data.coin.amount;
  if (perDay === null) return <Unknown />;
  const usdPrice = data.usdPrices[data.coin.slug] ?? null;
  return (
    <>
      <Amount atomic={perDay * days} format={format} isHeadline />
      <small>
        <Money usd={usdPrice === null ? null : toCoins(perDay * days, format.decimals) * usdPrice} />
      </small>
    </>
  );
}

/** For each chain: paid amounts in the windows of spec §9, the sum of all payouts, and the confirmed unpaid balance. */
export function Rewards({ data, stats }: { readonly data: KnownData; readonly stats: KnownMiner }) {
  const t = useTranslations();
  const windows = [
    ["week", stats.reward.week],
    ["thirtyDays", stats.reward.thirtyDays],
    ["month", stats.reward.month],
  ] as const;
  const { balances } = stats.miner;
  if (data.payoutReporting === "with-block") {
    return (
      <section className={sections.section}>
        <h2>{t("minerStats.reward.heading")}</h2>
        <p className={sections.empty}>{t("minerStats.withBlock.text")}</p>
      </section>
    );
  }
  return (
    <section className={sections.section}>
      <HelpHeading label={t("minerStats.reward.heading")} text={t("minerStats.how.reward")} />
      <dl className={styles.list}>
        {windows.map(([window, amounts]) => (
          <div key={window}>
            <dt title={windowNames[window]}>{t(`minerStats.reward.${window}`)}</dt>
            {amounts === null && <dd>{stats.coming.includes("payouts") ? <ComingFigure /> : <Unknown />}</dd>}
            {amounts?.map(({ chain, amount }) => (
              <AmountOf key={chain} data={data} chain={chain} amount={amount} />
            ))}
          </div>
        ))}
        <div>
          <dt>{t("miner.payout.paid")}</dt>
          {balances.map(({ chain, paid, paidSource = "engine" }) => (
            <Fragment key={chain}>
              <AmountOf data={data} chain={chain} amount={paid} />
              {paidSource !== "engine" && (
                <dd className={styles.source}>{t(`miner.payout.paidSource.${paidSource}`)}</dd>
              )}
            </Fragment>
          ))}
        </div>
        <div>
          <dt>{t("miner.payout.unpaid")}</dt>
          {balances.map(({ chain, confirmed }) => (
            <AmountOf key={chain} data={data} chain={chain} amount={confirmed} />
          ))}
        </div>
      </dl>
    </section>
  );
}

interface AmountOfProps {
  readonly data: KnownData;
  readonly chain: string;
  readonly amount: bigint | null;
}

function AmountOf({ data, chain, amount }: AmountOfProps) {
  const format = data.formats[chain];
  return format === undefined ? null : (
    <dd>
      <Amount atomic={amount} format={format} />
    </dd>
  );
}

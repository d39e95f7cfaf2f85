import { useTranslations } from "use-intl";
import { formatHeadlineAmount, toCoins } from "#src/domain/money/amount.ts";
import type { NextPayout } from "#src/domain/money/next-payout.ts";
import { findPayMoment, type PayMoment } from "#src/domain/money/pay-moment.ts";
import { splitBalance } from "#src/domain/money/payout-state.ts";
import type { AmountFormat } from "../../../components/figures/amount.tsx";
import { Figure, Money } from "../../../components/figures/figure.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { ComingLine } from "../coming/coming.tsx";
import { minerPath } from "../miner-path.ts";
import styles from "../stats/answers/answers.module.css";
import type { PaidData } from "./describe-paid.ts";
import { findNext, NextPayoutTime } from "./next-payout.tsx";
import { isExplained, PayoutEstimateText } from "./payout-estimate.tsx";
import { toCalendarLink } from "./payout-event.ts";

type Balance = PaidData["stats"]["miner"]["balances"][number];

/** When this miner is paid and how much: one sum at one moment, on the overview and on the payouts page. */
export function PaidAnswer({ data }: { readonly data: PaidData }) {
  const t = useTranslations();
  const unpromised = whyUnpromised(data);
  const [lead, ...others] = orderBalances(data);
  if (unpromised === "coming") {
    return (
      <p className={styles.text}>
        <ComingLine />
      </p>
    );
  }
  if (unpromised !== null || lead === undefined) {
    return <p className={styles.text}>{t(unpromised ?? "miner.next.unknown")}</p>;
  }
  return (
    <>
      <Lead data={data} balance={lead} />
      {others.map((balance) => (
        <Along key={balance.chain} data={data} balance={balance} />
      ))}
    </>
  );
}

/** The pool's own coin first; where only an own block pays it, what is mined along. */
function orderBalances({ stats, coin, isByBlock }: PaidData): readonly Balance[] {
  const { balances } = stats.miner;
  const along = balances.filter(({ chain }) => chain !== coin.slug);
  return isByBlock && along.length > 0 ? along : balances;
}

/** Why nothing is said of this miner's next payout. */
function whyUnpromised({ payoutReporting, stats: { state, isStale, why } }: PaidData) {
  if (payoutReporting === "with-block") return "minerStats.withBlock.next";
  if (state === "forgotten") return "nextPayout.noRun.forgotten";
  if (!isStale) return null;
  // After a restart nothing is wrong with the engine: it has not been asked yet.
  return why === "coming" ? "coming" : "nextPayout.noRun.stale";
}

interface BalanceProps {
  readonly data: PaidData;
  readonly balance: Balance;
}

function Lead({ data, balance }: BalanceProps) {
  const t = useTranslations();
  const format = data.formats[balance.chain];
  if (format === undefined) return null;
  const next = findNext(data.stats.nextPayouts, balance.chain);
  const moment = findPayMoment(next);
  const amount = moment?.amount ?? amountOf(next, balance);
  const isByOwnBlock = waitsForBlock(data, balance, next);
  return (
    <>
      {amount !== null && (
        <p className={styles.sum}>
          <Figure number={formatHeadlineAmount(amount, format)} unit={format.ticker} />{" "}
          <Worth data={data} chain={balance.chain} amount={amount} format={format} />
        </p>
      )}
      <p className={styles.when}>
        <When data={data} balance={balance} />
      </p>
      {!isByOwnBlock && <Progress balance={balance} format={format} data={data} />}
      <p className={styles.text}>
        <SoFar balance={balance} format={format} />{" "}
        {isExplained(next) && moment === null && <PayoutEstimateText estimate={next.estimate} format={format} />}
        {balance.chain !== data.coin.slug && <>{t("nextPayout.paid.along", { ticker: format.ticker })} </>}
        {moment !== null && <Calendar data={data} moment={moment} format={format} chain={balance.chain} />}
      </p>
    </>
  );
}

function When({ data, balance }: BalanceProps) {
  const t = useTranslations();
  const next = findNext(data.stats.nextPayouts, balance.chain);
  const format = data.formats[balance.chain];
  if (format === undefined) return null;
  return waitsForBlock(data, balance, next) ? (
    t("miner.next.blocks", { count: 1, ticker: format.ticker })
  ) : (
    <NextPayoutTime next={next} format={format} at={data.stats.at} />
  );
}

/** Of a coin that is mined along with SOLO work there is nothing before an own block of it. */
function waitsForBlock({ coin, isByBlock }: PaidData, { chain, confirmed, unconfirmed }: Balance, next: NextPayout) {
  const isEmpty = confirmed === 0n && !unconfirmed;
  return isByBlock && chain !== coin.slug && isEmpty && next.estimate === null && next.run === null;
}

/** What is paid although no moment is known: what is being sent, or due. */
function amountOf({ estimate, run }: NextPayout, { confirmed }: Balance): bigint | null {
  if (estimate?.kind === "sending") return estimate.amount;
  return estimate?.kind === "overdue" ? confirmed : (run?.low ?? null);
}

interface WorthProps {
  readonly data: PaidData;
  readonly chain: string;
  readonly amount: bigint;
  readonly format: AmountFormat;
}

function Worth({ data, chain, amount, format }: WorthProps) {
  const price = data.usdPrices[chain] ?? null;
  return price === null ? null : (
    <small>
      <Money usd={toCoins(amount, format.decimals) * price} />
    </small>
  );
}

/** Confirmed and unconfirmed, of the minimum. */
function Progress({ balance, format, data }: BalanceProps & { readonly format: AmountFormat }) {
  const t = useTranslations();
  const { percent } = useFormat();
  const { threshold, unconfirmed } = balance;
  const { left } = splitBalance(balance, data.stats.payouts);
  if (left === null || threshold === null || threshold <= 0n) return null;
  const part = (amount: bigint) => Math.min(1, Number((amount * 10_000n) / threshold) / 10_000);
  const confirmed = part(left);
  const open = Math.min(1 - confirmed, part(unconfirmed ?? 0n));
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={`${t("miner.towardsPayout")}, ${format.ticker}`}
      aria-valuenow={Math.round(confirmed * 100)}
      aria-valuetext={percent(confirmed, 0)}
      style={{ "--confirmed": confirmed, "--open": open }}
    />
  );
}

function SoFar({ balance, format }: { readonly balance: Balance; readonly format: AmountFormat }) {
  const t = useTranslations();
  const { confirmed, unconfirmed, threshold } = balance;
  if (confirmed === null || threshold === null) return null;
  const short = (amount: bigint) => () => <Figure number={formatHeadlineAmount(amount, format)} unit={format.ticker} />;
  return t.rich(unconfirmed ? "nextPayout.paid.soFarOpen" : "nextPayout.paid.soFar", {
    earned: short(confirmed + (unconfirmed ?? 0n)),
    unconfirmed: short(unconfirmed ?? 0n),
    minimum: short(threshold),
  });
}

/** A coin that is mined along, in a line. */
function Along({ data, balance }: BalanceProps) {
  const format = data.formats[balance.chain];
  if (format === undefined) return null;
  const next = findNext(data.stats.nextPayouts, balance.chain);
  const amount = findPayMoment(next)?.amount ?? balance.confirmed;
  return (
    <p className={styles.along}>
      <b>
        <Figure number={amount === null ? null : formatHeadlineAmount(amount, format)} unit={format.ticker} />
      </b>{" "}
      <When data={data} balance={balance} />
    </p>
  );
}

interface CalendarProps {
  readonly data: PaidData;
  readonly moment: PayMoment;
  readonly format: AmountFormat;
  readonly chain: string;
}

function Calendar({ data, moment, format, chain }: CalendarProps) {
  const t = useTranslations();
  const { coin, stats } = data;
  const amount = `${formatHeadlineAmount(moment.amount, format)} ${format.ticker}`;
  const href = toCalendarLink({
    id: `${coin.slug}-${chain}-${stats.address}-${moment.at}`,
    at: moment.at,
    isAllDay: !moment.isToTheHour,
    writtenAt: stats.at,
    summary: t("nextPayout.paid.event", { amount }),
    href: data.origin === null ? null : `${data.origin}${minerPath(coin.slug, stats.address, "payouts")}`,
  });
  return (
    <a href={href} download={`payout-${format.ticker.toLowerCase()}.ics`}>
      {t("nextPayout.paid.calendar")}
    </a>
  );
}

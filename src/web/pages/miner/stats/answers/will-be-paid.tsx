import { useTranslations } from "use-intl";
import { formatHeadlineAmount, toCoins } from "#src/domain/money/amount.ts";
import type { NextPayout } from "#src/domain/money/next-payout.ts";
import { findPayMoment, type PayMoment } from "#src/domain/money/pay-moment.ts";
import { splitBalance } from "#src/domain/money/payout-state.ts";
import { Amount, type AmountFormat } from "../../../../components/figures/amount.tsx";
import { DateTime } from "../../../../components/figures/date-time.tsx";
import { Figure, Money } from "../../../../components/figures/figure.tsx";
import { TimeAgo } from "../../../../components/figures/time.tsx";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { minerPath } from "../../miner-path.ts";
import { findNext, NextPayoutTime } from "../../payouts/next-payout.tsx";
import { isExplained, PayoutEstimateText } from "../../payouts/payout-estimate.tsx";
import type { KnownData, KnownMiner } from "../load-stats.ts";
import styles from "./answers.module.css";
import { toCalendarLink } from "./payout-event.ts";

type Balance = KnownMiner["miner"]["balances"][number];

/** The second answer: one sum at one moment, and how far the balance is. */
export function WillBePaid({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const { stats, payoutReporting } = data;
  const unpromised = whyUnpromised(data, stats);
  const [lead, ...others] = orderBalances(data);
  return (
    <section className={styles.panel}>
      <h2>{t("minerStats.paid.heading")}</h2>
      {unpromised !== null || lead === undefined ? (
        <p className={styles.text}>{t(unpromised ?? "miner.next.unknown")}</p>
      ) : (
        <>
          <Lead data={data} balance={lead} />
          {others.map((balance) => (
            <Along key={balance.chain} data={data} balance={balance} />
          ))}
        </>
      )}
      {payoutReporting === "listed" && <LastPayout data={data} />}
    </section>
  );
}

/** The pool's own coin first; where only an own block pays it, what is mined along. */
function orderBalances({ stats, coin, block }: KnownData): readonly Balance[] {
  const { balances } = stats.miner;
  const along = balances.filter(({ chain }) => chain !== coin.slug);
  return block !== null && along.length > 0 ? along : balances;
}

/** Why nothing is said of this miner's next payout. */
function whyUnpromised({ payoutReporting }: KnownData, { state, isStale }: KnownMiner) {
  if (payoutReporting === "with-block") return "minerStats.withBlock.next";
  if (state === "forgotten") return "minerStats.noRun.forgotten";
  return isStale ? "minerStats.noRun.stale" : null;
}

interface BalanceProps {
  readonly data: KnownData;
  readonly balance: Balance;
}

function Lead({ data, balance }: BalanceProps) {
  const t = useTranslations();
  const format = data.formats[balance.chain];
  if (format === undefined) return null;
  const next = findNext(data.stats.nextPayouts, balance.chain);
  const moment = findPayMoment(next);
  const amount = moment?.amount ?? amountOf(next, balance);
  return (
    <>
      {amount !== null && (
        <p className={styles.sum}>
          <Figure number={formatHeadlineAmount(amount, format)} unit={format.ticker} />{" "}
          <Worth data={data} chain={balance.chain} amount={amount} format={format} />
        </p>
      )}
      <p className={styles.when}>
        {moment === null ? (
          <NextPayoutTime next={next} format={format} />
        ) : (
          <Moment moment={moment} at={data.stats.at} />
        )}
      </p>
      <Progress balance={balance} format={format} data={data} />
      <p className={styles.text}>
        <SoFar balance={balance} format={format} />{" "}
        {isExplained(next) && moment === null && <PayoutEstimateText estimate={next.estimate} format={format} />}
        {balance.chain !== data.coin.slug && <>{t("minerStats.paid.along", { ticker: format.ticker })} </>}
        {moment !== null && <Calendar data={data} moment={moment} format={format} chain={balance.chain} />}
      </p>
    </>
  );
}

/** What is paid although no moment is known: what is being sent, or due. */
function amountOf({ estimate, run }: NextPayout, { confirmed }: Balance): bigint | null {
  if (estimate?.kind === "sending") return estimate.amount;
  return estimate?.kind === "overdue" ? confirmed : (run?.low ?? null);
}

interface WorthProps {
  readonly data: KnownData;
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

/** As of the engine's answer: it does not count down by itself, and nothing moves when the page comes to life. */
function Moment({ moment, at }: { readonly moment: PayMoment; readonly at: number }) {
  const t = useTranslations();
  const { day, until } = useFormat();
  const time = () =>
    moment.isToTheHour ? (
      <DateTime at={moment.at} />
    ) : (
      <time dateTime={new Date(moment.at).toISOString().slice(0, 10)}>{day(moment.at)}</time>
    );
  return (
    <>
      {moment.isAbout ? t.rich("minerStats.paid.about", { time }) : time()} <small>{until(moment.at, at)}</small>
    </>
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
  return t.rich(unconfirmed ? "minerStats.paid.soFarOpen" : "minerStats.paid.soFar", {
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
  const moment = findPayMoment(next);
  const amount = moment?.amount ?? balance.confirmed;
  return (
    <p className={styles.along}>
      <b>
        <Figure number={amount === null ? null : formatHeadlineAmount(amount, format)} unit={format.ticker} />
      </b>{" "}
      {moment === null ? <NextPayoutTime next={next} format={format} /> : <Moment moment={moment} at={data.stats.at} />}
    </p>
  );
}

interface CalendarProps {
  readonly data: KnownData;
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
    summary: t("minerStats.paid.event", { amount }),
    href: data.origin === null ? null : `${data.origin}${minerPath(coin.slug, stats.address, "payouts")}`,
  });
  return (
    <a href={href} download={`payout-${format.ticker.toLowerCase()}.ics`}>
      {t("minerStats.paid.calendar")}
    </a>
  );
}

function LastPayout({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { stats, formats, coin } = data;
  const last = stats.payouts.find(({ status }) => status === "paid");
  const format = last === undefined ? undefined : formats[last.chain];
  return (
    <p className={styles.text} data-holds-time>
      {stats.coming.includes("payouts") && last === undefined && <>{t("miner.coming.lastPayout")} </>}
      {last !== undefined && format !== undefined && (
        <>
          {t("minerStats.track.last")}: <Amount atomic={last.amount} format={format} /> <TimeAgo
            at={last.paidAt}
          />{" "}
        </>
      )}
      <a href={path(minerPath(coin.slug, stats.address, "payouts"))}>{t("minerStats.allPayouts")}</a>
    </p>
  );
}

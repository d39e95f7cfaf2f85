import { useTranslations } from "use-intl";
import type { BalanceEstimate, NextPayout } from "#src/domain/money/next-payout.ts";
import { findPayMoment, type PayMoment } from "#src/domain/money/pay-moment.ts";
import type { AmountFormat } from "../../../components/figures/amount.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { utcZone } from "../../../preferences/shown-zone.ts";

// A miner's own next payout: the same words in the panel, the steps to the wallet and on the payouts page.

export interface NextPayoutProps {
  readonly next: NextPayout;
  readonly format: AmountFormat;
}

export function findNext(list: readonly NextPayout[], chain: string): NextPayout {
  return list.find((next) => next.chain === chain) ?? { chain, estimate: null, run: null };
}

/** When it is, in a few words; `at`: when the engine answered. */
export function NextPayoutTime({ next, format, at }: NextPayoutProps & { readonly at: number }) {
  const t = useTranslations();
  const { estimate, run } = next;
  const moment = findPayMoment(next);
  if (moment !== null) return <Moment moment={moment} at={at} />;
  switch (estimate?.kind) {
    case "sending":
    case "overdue":
      return t(`miner.payoutState.${estimate.kind}`);
    case "far":
    case "confirming":
      return t(`miner.next.${estimate.kind}`);
    case "blocks":
      return t("miner.next.blocks", { count: estimate.count, ticker: format.ticker });
    default:
      return t(run === null ? "miner.next.unknown" : "miner.next.anyRun");
  }
}

/** As of the engine's answer: it does not count down by itself, and nothing moves when the page comes to life. */
function Moment({ moment, at }: { readonly moment: PayMoment; readonly at: number }) {
  const t = useTranslations();
  const { date, until } = useFormat();
  const time = () =>
    moment.isToTheHour ? (
      <DateTime at={moment.at} />
    ) : (
      <time dateTime={new Date(moment.at).toISOString().slice(0, 10)}>{`${date(moment.at)} ${utcZone}`}</time>
    );
  return (
    <>
      {moment.isAbout ? t.rich("nextPayout.paid.about", { time }) : time()} <small>{until(moment.at, at)}</small>
    </>
  );
}

type Overdue = Extract<BalanceEstimate, { readonly kind: "overdue" }>;

/** Since when a balance has been due, and how many runs have passed without paying it. */
export function OverdueText({ estimate: { since, runs } }: { readonly estimate: Overdue }) {
  const t = useTranslations();
  return t.rich("miner.next.overdue", { count: runs ?? 0, time: () => <DateTime at={since} /> });
}

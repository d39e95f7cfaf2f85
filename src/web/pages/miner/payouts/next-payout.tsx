import { useTranslations } from "use-intl";
import type { BalanceEstimate, ExpectedRun, NextPayout } from "#src/domain/money/next-payout.ts";
import type { AmountFormat } from "../../../components/figures/amount.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { TimeUntil } from "../../../components/figures/time.tsx";
import { useFormat, useFormatIn } from "../../../i18n/use-format.ts";
import { nameZone, useShownZone } from "../../../preferences/shown-zone.ts";

// A miner's own next payout: the same words in the headline, the panels, the steps to the wallet and on the payouts page.

export interface NextPayoutProps {
  readonly next: NextPayout;
  readonly format: AmountFormat;
}

export function findNext(list: readonly NextPayout[], chain: string): NextPayout {
  return list.find((next) => next.chain === chain) ?? { chain, estimate: null, run: null };
}

/** When it is, in a few words. */
export function NextPayoutTime({ next: { estimate, run }, format }: NextPayoutProps) {
  const t = useTranslations();
  if (estimate === null) return t("miner.next.unknown");
  switch (estimate.kind) {
    case "sending":
    case "overdue":
      return t(`miner.payoutState.${estimate.kind}`);
    case "far":
    case "confirming":
      return t(`miner.next.${estimate.kind}`);
    case "blocks":
      return t("miner.next.blocks", { count: estimate.count, ticker: format.ticker });
    default:
      return run === null ? t("miner.next.unknown") : <RunTime run={run} isToTheHour={estimate.kind !== "days"} />;
  }
}

/** The run itself where it is one of a clock's; else from when to when it is expected. */
function RunTime({ run, isToTheHour }: { readonly run: ExpectedRun; readonly isToTheHour: boolean }) {
  const t = useTranslations();
  const { from, to, isByClock } = run;
  if (from === null || to === null) return t("miner.next.anyRun");
  if (!isByClock || !isToTheHour) return <Days from={from} to={to} />;
  return from === to ? <TimeUntil at={from} isDated /> : <Moments from={from} to={to} />;
}

function Days({ from, to }: { readonly from: number; readonly to: number }) {
  const { day } = useFormat();
  const [first, last] = [day(from), day(to)];
  return <bdi>{first === last ? first : `${first} – ${last}`}</bdi>;
}

function Moments({ from, to }: { readonly from: number; readonly to: number }) {
  const zone = useShownZone();
  const { moment, time } = useFormatIn(zone);
  const isOneDay = moment(from).replace(time(from), "") === moment(to).replace(time(to), "");
  return (
    <bdi suppressHydrationWarning>{`${moment(from)} – ${isOneDay ? time(to) : moment(to)} ${nameZone(zone, to)}`}</bdi>
  );
}

type Overdue = Extract<BalanceEstimate, { readonly kind: "overdue" }>;

/** Since when a balance has been due, and how many runs have passed without paying it. */
export function OverdueText({ estimate: { since, runs } }: { readonly estimate: Overdue }) {
  const t = useTranslations();
  return t.rich("miner.next.overdue", { count: runs ?? 0, time: () => <DateTime at={since} /> });
}

import { useTranslations } from "use-intl";
import type { BalanceEstimate, NextPayout } from "#src/domain/money/next-payout.ts";
import type { PayoutGap } from "#src/domain/money/payout-runs.ts";
import { Amount, type AmountFormat } from "../../../components/figures/amount.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { type NextPayoutProps, OverdueText } from "./next-payout.tsx";

/** What that run is expected to pay at least, as a sentence; nothing where no run is expected. */
export function NextPayoutAmount({ next: { run }, format }: NextPayoutProps) {
  const t = useTranslations();
  return run !== null && t.rich("nextPayout.expected", { amount: () => <Amount atomic={run.low} format={format} /> });
}

/** When the pool's next run starts, whomever it pays: by the clock, or as those seen so far. */
export function PoolRun({ at, gap }: { readonly at: number | null; readonly gap: PayoutGap | null }) {
  const t = useTranslations();
  const { duration } = useFormat();
  if (at !== null) return t.rich("nextPayout.poolRun", { time: () => <DateTime at={at} /> });
  return gap === null ? t("nextPayout.noSchedule") : t("payoutRuns.heading", { every: duration(gap.typicalMs) });
}

/** Whether the sentence of the estimate says more than the time of the payout beside it: a run of a clock says when by itself. */
export function isExplained({ estimate, run }: NextPayout): boolean {
  if (estimate === null) return false;
  switch (estimate.kind) {
    case "hours":
    case "days":
      return run?.isByClock !== true;
    case "blocks":
    case "confirming":
    case "far":
      return false;
    default:
      return true;
  }
}

/** When a balance reaches its threshold, as a sentence; if that is not known, it says so. */
export function PayoutEstimateText({
  estimate,
  format,
}: {
  readonly estimate: BalanceEstimate | null;
  readonly format: AmountFormat | undefined;
}) {
  const t = useTranslations();
  if (estimate === null) return t("nextPayout.reaches.unknown");
  switch (estimate.kind) {
    case "reached":
    case "far":
    case "confirming":
      return t(`nextPayout.reaches.${estimate.kind}`);
    case "overdue":
      return <OverdueText estimate={estimate} />;
    case "sending":
      return t.rich("miner.payoutSending", {
        amount: () => format !== undefined && <Amount atomic={estimate.amount} format={format} />,
      });
    case "blocks":
      return t("nextPayout.reaches.blocks", { count: estimate.count });
    default: {
      const { kind, low, high } = estimate;
      return low === high
        ? t(`nextPayout.reaches.${kind}`, { count: low })
        : t(`nextPayout.reaches.${kind}Between`, { low, high });
    }
  }
}

import { useTranslations } from "use-intl";
import type { PayoutEstimate } from "#src/domain/payout-estimate.ts";

/** When a balance reaches its threshold, in a sentence; what cannot be reckoned is said to be unknown. */
export function PayoutEstimateText({ estimate }: { readonly estimate: PayoutEstimate | null }) {
  const t = useTranslations();
  if (estimate === null) return t("minerStats.reaches.unknown");
  if (estimate.kind === "reached" || estimate.kind === "far") return t(`minerStats.reaches.${estimate.kind}`);
  const { kind, low, high } = estimate;
  return low === high
    ? t(`minerStats.reaches.${kind}`, { count: low })
    : t(`minerStats.reaches.${kind}Between`, { low, high });
}

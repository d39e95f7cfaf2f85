import { useTranslations } from "use-intl";
import type { BalanceEstimate } from "./estimate-payouts.ts";

/** When a balance reaches its threshold, in a sentence; what cannot be reckoned is said to be unknown. */
export function PayoutEstimateText({ estimate }: { readonly estimate: BalanceEstimate | null }) {
  const t = useTranslations();
  if (estimate === null) return t("minerStats.reaches.unknown");
  switch (estimate.kind) {
    case "reached":
    case "far":
    case "confirming":
      return t(`minerStats.reaches.${estimate.kind}`);
    case "blocks":
      return t("minerStats.reaches.blocks", { count: estimate.count });
    default: {
      const { kind, low, high } = estimate;
      return low === high
        ? t(`minerStats.reaches.${kind}`, { count: low })
        : t(`minerStats.reaches.${kind}Between`, { low, high });
    }
  }
}

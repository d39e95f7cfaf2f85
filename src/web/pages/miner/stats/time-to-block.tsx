import { useTranslations } from "use-intl";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

/** How often a block of his own comes on average, in a sentence; nothing where that is not known. */
export function TimeToBlock({ ms }: { readonly ms: number | null }) {
  const t = useTranslations();
  if (ms === null) return null;
  if (ms > 1000 * 365 * DAY) return t("minerStats.solo.expected.far");
  if (ms >= 2 * 365 * DAY) return t("minerStats.solo.expected.years", { count: Math.round(ms / (365 * DAY)) });
  if (ms >= 2 * DAY) return t("minerStats.solo.expected.days", { count: Math.round(ms / DAY) });
  if (ms >= 2 * HOUR) return t("minerStats.solo.expected.hours", { count: Math.round(ms / HOUR) });
  return t("minerStats.solo.expected.minutes", { count: Math.max(1, Math.round(ms / MINUTE)) });
}

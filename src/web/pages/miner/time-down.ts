import { useTranslations } from "use-intl";
import { HOUR } from "#src/domain/time/durations.ts";
import { useFormat } from "../../i18n/use-format.ts";

/** The time that so many rigs were down together: of several `168 rig-hours`, which cannot be taken for hours of the day. */
export function useTimeDown(): (ms: number, rigs: number) => string {
  const t = useTranslations();
  const { duration, decimal } = useFormat();
  return (ms, rigs) => {
    if (rigs <= 1) return duration(ms);
    const count = Number((ms / HOUR).toFixed(1));
    return t("miner.rigHours", { count, shown: decimal(count) });
  };
}

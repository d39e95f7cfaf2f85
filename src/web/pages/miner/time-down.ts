import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";

/** `5 h 10 min`. */
export function useHours(): (ms: number) => string {
  const t = useTranslations();
  return (ms) => {
    const minutes = Math.round(ms / MINUTE);
    const hours = Math.floor((minutes * MINUTE) / HOUR);
    return hours === 0 ? t("miner.minutes", { minutes }) : t("miner.hours", { hours, minutes: minutes - hours * 60 });
  };
}

/** The time that so many rigs were down together: of several `168 rig-hours`, which cannot be taken for hours of the day. */
export function useTimeDown(): (ms: number, rigs: number) => string {
  const t = useTranslations();
  const hours = useHours();
  return (ms, rigs) => {
    if (rigs <= 1) return hours(ms);
    const count = Number((ms / HOUR).toFixed(1));
    const tenths = Math.round((count % 1) * 10);
    const whole = formatCount(Math.floor(count)) ?? "";
    return t("miner.rigHours", { count, shown: tenths === 0 ? whole : `${whole}.${tenths}` });
  };
}

import { useTranslations } from "use-intl";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { Unknown } from "../../components/figures/figure.tsx";

interface BlockTimeProps {
  /** The page whose texts it uses. */
  readonly of: "start" | "aboutCoin";
  readonly seconds: number | null;
}

/** `0.1 s`, `75 s`, `9.87 min`: from two minutes on in minutes, without trailing zeros, with a decimal point in every language. */
export function BlockTime({ of, seconds }: BlockTimeProps) {
  const t = useTranslations();
  if (seconds === null) return <Unknown />;
  const isMinutes = seconds >= 120;
  const value = String(Number((isMinutes ? seconds / 60 : seconds).toFixed(2)));
  return <bdi>{t(`${of}.${isMinutes ? "minutes" : "seconds"}`, { value })}</bdi>;
}

/** An interval in the largest unit that divides it, for a sentence such as "every 2 hours". */
export function durationParts(durationMs: number): {
  readonly unit: "day" | "hour" | "minute";
  readonly count: number;
} {
  if (durationMs % DAY === 0) return { unit: "day", count: durationMs / DAY };
  if (durationMs % HOUR === 0) return { unit: "hour", count: durationMs / HOUR };
  return { unit: "minute", count: Math.round(durationMs / MINUTE) };
}

import type { useTranslations } from "use-intl";
import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { NumberFormat } from "./intl-formats.ts";

export type TimeWords = ReturnType<typeof useTranslations<"figure.time">>;

/** How long, and how far from now; docs/formats.md has the rules. All in milliseconds. */
export interface Durations {
  /** `37 min`, `1 h 50 min`, `3 d 7 h`, `14 days`, `14 months`, `15 800 years`: at most two units, without dots. */
  duration(ms: number): string;
  /** `37 min ago`: one unit. */
  relative(at: number, now: number): string;
  /** `in 23 min`: one unit, at least a minute. */
  until(at: number, now: number): string;
}

const MONTH = 30.4375 * DAY;
const YEAR = 365.25 * DAY;

export function createDurations(words: TimeWords, numbers: NumberFormat): Durations {
  const write = (unit: "second" | "minute" | "hour" | "day", count: number) =>
    joined(words(unit, { count: String(count) }));
  // A long time is an estimate: three digits at most, one of them behind the point below ten.
  const writeLong = (unit: "days" | "month" | "year", exact: number) => {
    const count = Number(exact < 10 && unit === "year" ? exact.toFixed(1) : Math.round(exact).toPrecision(3));
    return joined(words(unit, { count, shown: numbers.decimal(count) }));
  };
  const two = (minutes: number, large: "hour" | "day", small: "minute" | "hour", ofLarge: number) => {
    const rest = minutes % ofLarge;
    const first = write(large, (minutes - rest) / ofLarge);
    return rest === 0 ? first : `${first} ${write(small, rest)}`;
  };
  const one = (ms: number) => {
    if (ms < MINUTE) return write("second", Math.max(1, Math.floor(ms / SECOND)));
    const minutes = Math.round(ms / MINUTE);
    if (minutes < 60) return write("minute", minutes);
    return ms < 23.5 * HOUR ? write("hour", Math.round(ms / HOUR)) : write("day", Math.max(1, Math.round(ms / DAY)));
  };
  return {
    duration(ms) {
      if (ms < 2 * MINUTE - SECOND / 2) return write("second", Math.round(ms / SECOND));
      const minutes = Math.round(ms / MINUTE);
      if (minutes < 60) return write("minute", minutes);
      if (minutes < 24 * 60) return two(minutes, "hour", "minute", 60);
      const hours = Math.round(ms / HOUR);
      // 24 hours are not called a day: that is what a table calls the last 24 hours.
      if (hours < 48) return write("hour", hours);
      if (hours < 10 * 24 && hours % 24 > 0) return two(hours, "day", "hour", 24);
      const days = Math.round(ms / DAY);
      if (days < 60) return writeLong("days", days);
      return ms < 2 * YEAR ? writeLong("month", ms / MONTH) : writeLong("year", ms / YEAR);
    },
    relative: (at, now) => words("ago", { time: one(Math.max(0, now - at)) }),
    until(at, now) {
      const ms = Math.max(MINUTE, Math.ceil((at - now) / MINUTE) * MINUTE);
      return words("in", { time: ms <= 2 * HOUR ? write("minute", ms / MINUTE) : one(ms) });
    },
  };
}

/** A number and its unit stay on one line. */
function joined(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

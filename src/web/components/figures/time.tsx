import { useFormat } from "../../i18n/use-format.ts";
import { useNow } from "./use-now.ts";

/** A moment: absolute UTC at first and without JavaScript, then "3 min ago", with the absolute time on hover. */
export function TimeAgo({ at }: { readonly at: number }) {
  const format = useFormat();
  const now = useNow();
  const absolute = `${format.moment(at)} UTC`;
  return (
    // Browsers write dates of some languages unlike the server: what it wrote stays until the age takes its place.
    <time dateTime={new Date(at).toISOString()} title={absolute} suppressHydrationWarning>
      <span suppressHydrationWarning>{now === null ? absolute : format.relative(at, now)}</span>
    </time>
  );
}

/** A time of day to come, in UTC: `14:00 UTC`. */
export function ClockTime({ at }: { readonly at: number }) {
  const format = useFormat();
  return (
    <time dateTime={new Date(at).toISOString()} data-ltr suppressHydrationWarning>
      {format.time(at)} UTC
    </time>
  );
}

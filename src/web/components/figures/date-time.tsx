import { useFormat, useFormatIn } from "../../i18n/use-format.ts";
import { nameZone, useShownZone, utcZone } from "../../preferences/shown-zone.ts";
import styles from "./time.module.css";

/** A moment in the visitor's language and zone: `Nov 23, 14:00 UTC+2`, with the year where it is another one. UTC until the page is in use. */
export function DateTime({ at }: { readonly at: number }) {
  const zone = useShownZone();
  const format = useFormatIn(zone);
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {`${format.moment(at)} ${nameZone(zone, at)}`}
    </time>
  );
}

/** The same in a table: the zone is in the head of its column, or, where the rows are cards without a head, behind it. */
export function ListTime({ at }: { readonly at: number }) {
  const zone = useShownZone();
  const format = useFormatIn(zone);
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {format.moment(at)}
      <span className={styles.zone} suppressHydrationWarning>
        {` ${nameZone(zone, at)}`}
      </span>
    </time>
  );
}

interface UtcTimeProps {
  readonly at: number;
  readonly precision?: "month" | "day" | "minute";
}

/** The same in UTC, whatever the visitor's zone; or only its day or month, which are UTC days and months. */
export function UtcTime({ at, precision = "minute" }: UtcTimeProps) {
  const format = useFormat();
  const iso = new Date(at).toISOString();
  const text = { month: format.month, day: format.date, minute: () => `${format.moment(at)} ${utcZone}` }[precision](
    at,
  );
  return (
    <time dateTime={precision === "minute" ? iso : iso.slice(0, precision === "day" ? 10 : 7)} suppressHydrationWarning>
      {text}
    </time>
  );
}

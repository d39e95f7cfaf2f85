import { useFormatIn } from "../../i18n/use-format.ts";
import { nameZone, useShownZone, writeListTime } from "../../preferences/shown-zone.ts";

/** A date with its time of day, in the visitor's language and zone: `21 Nov, 08:03 UTC+2`. UTC until the page is in use. */
export function DateTime({ at }: { readonly at: number }) {
  const zone = useShownZone();
  const format = useFormatIn(zone);
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {`${format.dateTime(at)} ${nameZone(zone, at)}`}
    </time>
  );
}

/** A moment in a list, the same in every language: `2026-11-21 08:03`, in the zone that its column's heading names. */
export function ListTime({ at }: { readonly at: number }) {
  const zone = useShownZone();
  return (
    <time dateTime={new Date(at).toISOString()} data-ltr suppressHydrationWarning>
      {writeListTime(zone, at)}
    </time>
  );
}

const lengths = { month: 7, day: 10, minute: 16 } as const;

/** The same in UTC, as the text around it says; or only its day or month. */
export function UtcTime({
  at,
  precision = "minute",
}: {
  readonly at: number;
  readonly precision?: keyof typeof lengths;
}) {
  const iso = new Date(at).toISOString();
  const text = iso.slice(0, lengths[precision]);
  return (
    <time dateTime={precision === "minute" ? iso : text} data-ltr>
      {text.replace("T", " ")}
    </time>
  );
}

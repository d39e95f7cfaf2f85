import { useFormat } from "../../i18n/use-format.ts";

/** A date with its time of day, in the visitor's language and in UTC: `21 Nov, 08:03 UTC`. */
export function DateTime({ at }: { readonly at: number }) {
  const format = useFormat();
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {format.dateTime(at)} UTC
    </time>
  );
}

const lengths = { month: 7, day: 10, minute: 16 } as const;

/** A moment in a list, the same in every language: `2026-11-21 08:03`, or only its day or month. In UTC, as the column heading says. */
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

const lengths = { month: 7, day: 10, minute: 16 } as const;

/** A moment of a ledger, the same in every language: `2026-11-21 08:03`, or its day or month. The column's head says UTC. */
export function UtcTime({
  at,
  precision = "minute",
}: {
  readonly at: number;
  readonly precision?: keyof typeof lengths;
}) {
  const iso = new Date(at).toISOString();
  const shown = iso.slice(0, lengths[precision]);
  return (
    <time dateTime={precision === "minute" ? iso : shown} data-ltr>
      {shown.replace("T", " ")}
    </time>
  );
}

import { DAY } from "#src/domain/time/durations.ts";
import { type TimeTick, timeTicks } from "../../../components/chart/time-ticks.ts";
import { useFormat, useFormatIn } from "../../../i18n/use-format.ts";
import { nameZone, useShownZone, zoneOffset } from "../../../preferences/shown-zone.ts";
import styles from "./outages.module.css";
import type { PlacedOutages, TimeSpan } from "./place-outages.ts";

// One time axis for the outages of many rigs. Time runs from left to right in every language.

/** The axis in the visitor's zone, and as properties the lines that all rows draw. */
export function useOutageAxis(span: TimeSpan) {
  const zone = useShownZone();
  const ticks = timeTicks(span, zoneOffset(zone, (span.from + span.to) / 2));
  const [first, second] = ticks;
  const step = first === undefined || second === undefined ? 1 : second.start - first.start;
  const lines = { "--first": `${(first?.start ?? 0) * 100}%`, "--step": `${step * 100}%` };
  return { ticks, lines, zoneName: nameZone(zone, span.to) };
}

/** A label nearer to an end of the axis would stick out. */
const edge = 0.05;

/** The times below the count and above the rows. */
export function AxisLabels({ ticks, span }: { readonly ticks: readonly TimeTick[]; readonly span: TimeSpan }) {
  const { time, day } = useFormat();
  const write = span.to - span.from > 2 * DAY ? day : time;
  return (
    <span className={styles.labels} dir="ltr" aria-hidden="true">
      {ticks
        .filter(({ start }) => start > edge && start < 1 - edge)
        .map(({ start, at }) => (
          <span key={at} style={{ insetInlineStart: `${start * 100}%` }} suppressHydrationWarning>
            <bdi>{write(at)}</bdi>
          </span>
        ))}
    </span>
  );
}

/** The outages of one rig. The words beside them say the same. */
export function OutageBars({ kind, isTorn, bars }: Pick<PlacedOutages, "kind" | "isTorn" | "bars">) {
  return (
    <div className={styles.lane} data-kind={kind} data-torn={isTorn ? "" : undefined} dir="ltr">
      {bars.map(([from, width]) => (
        <i key={from} style={{ insetInlineStart: `${from / 10}%`, inlineSize: `${width / 10}%` }} />
      ))}
    </div>
  );
}

/** `12:00` within the last day of the axis, else with its date. The axis names the zone. */
export function AxisMoment({ at, span }: { readonly at: number; readonly span: TimeSpan }) {
  const format = useFormatIn(useShownZone());
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {at >= span.to - DAY ? format.time(at) : format.moment(at)}
    </time>
  );
}

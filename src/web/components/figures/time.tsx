import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import { useFormat, useFormatIn } from "../../i18n/use-format.ts";
import { nameZone, useShownZone } from "../../preferences/shown-zone.ts";
import styles from "./time.module.css";

/** `3 min ago`, from a day on the moment itself, with the absolute time on hover. On the server, in the first render and without JavaScript: the absolute UTC time. */
export function TimeAgo({ at, isDated = true }: { readonly at: number; readonly isDated?: boolean }) {
  return <FromNow at={at} write="relative" isDated={isDated} />;
}

/** A time of day in the visitor's zone: `14:00 UTC+2`. On the server, in the first render and without JavaScript: in UTC. */
export function ClockTime({ at }: { readonly at: number }) {
  const zone = useShownZone();
  const format = useFormatIn(zone);
  return (
    <time dateTime={new Date(at).toISOString()} data-ltr suppressHydrationWarning>
      {`${format.time(at)} ${nameZone(zone, at)}`}
    </time>
  );
}

/**
 * `in 23 min`, from a day on the moment itself, with the time on hover. On the server, in the first render and without JavaScript: the time of day in UTC, with its
 * date if `isDated`.
 */
export function TimeUntil({ at, isDated = false }: { readonly at: number; readonly isDated?: boolean }) {
  return <FromNow at={at} write="until" isDated={isDated} />;
}

interface FromNowProps {
  readonly at: number;
  readonly write: "relative" | "until";
  readonly isDated: boolean;
}

function FromNow({ at, write, isDated }: FromNowProps) {
  const zone = useShownZone();
  const format = useFormatIn(zone);
  const now = useNow();
  const utc = `${useFormat().moment(at)} UTC`;
  const name = nameZone(zone, at);
  const absolute = `${format.moment(at)} ${name}`;
  return (
    // In some languages a browser formats dates differently from the server. The server's text stays until the age replaces it. Its room
    // is kept by the outer title (styles/global.css), which therefore stays in UTC.
    <time dateTime={new Date(at).toISOString()} title={utc} suppressHydrationWarning>
      <span title={now === null ? undefined : absolute} suppressHydrationWarning>
        {now !== null && Math.abs(at - now) < DAY
          ? format[write](at, now)
          : isDated || now !== null
            ? absolute
            : `${format.time(at)} ${name}`}
      </span>
    </time>
  );
}

/** How old figures are. If they are stale, a text says why they are still shown. */
export function MeasuredAt({ at, isStale }: { readonly at: number; readonly isStale: boolean }) {
  const t = useTranslations();
  return (
    <p className={styles.measured} data-stale={isStale}>
      {t(isStale ? "coin.staleSince" : "coin.measured")} <TimeAgo at={at} />
    </p>
  );
}

const TICK_MS = 10 * SECOND;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
}

/** All times of a page share one timer. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, TICK_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

/** The current time in steps of ten seconds. Null on the server and in the browser's first render, so that both renders are equal. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, currentTick, () => null);
}

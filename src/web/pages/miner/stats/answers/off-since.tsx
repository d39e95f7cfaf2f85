import { useTranslations } from "use-intl";
import { minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import { ClockTime } from "../../../../components/figures/time.tsx";
import { useFormat } from "../../../../i18n/use-format.ts";

/** `off since 12:00 UTC, 1 h 50 min`: as of the engine's answer, so that it does not change by itself. */
export function OffSince({ since, at }: { readonly since: number; readonly at: number }) {
  const t = useTranslations();
  const { day, duration } = useFormat();
  return t.rich("worker.off", {
    time: () =>
      at - since < DAY ? <ClockTime at={since} /> : <time dateTime={new Date(since).toISOString()}>{day(since)}</time>,
    duration: duration(minutesOfSilence(since, at) * MINUTE),
  });
}

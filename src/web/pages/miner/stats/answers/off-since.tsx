import { useTranslations } from "use-intl";
import type { Worker } from "#src/domain/mining/miner.ts";
import { minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import { ClockTime, TimeAgo } from "../../../../components/figures/time.tsx";
import { useFormat } from "../../../../i18n/use-format.ts";

interface OffSinceProps extends Pick<Worker, "lastShareAt" | "lastHashrateAt"> {
  readonly at: number;
}

/**
 * `off since 12:00 UTC, 1 h 50 min`: as of the engine's answer, so that it does not change by itself. Without a known
 * last share only the last hashrate: an average still has one some minutes after a rig has stopped.
 */
export function OffSince({ lastShareAt, lastHashrateAt = null, at }: OffSinceProps) {
  const t = useTranslations();
  const { day, duration } = useFormat();
  if (lastShareAt === null) {
    if (lastHashrateAt === null) return t("worker.state.offline");
    return (
      <>
        {t("worker.lastHashrate")} <TimeAgo at={lastHashrateAt} />
      </>
    );
  }
  return t.rich("worker.off", {
    time: () =>
      at - lastShareAt < DAY ? (
        <ClockTime at={lastShareAt} />
      ) : (
        <time dateTime={new Date(lastShareAt).toISOString()}>{day(lastShareAt)}</time>
      ),
    duration: duration(minutesOfSilence(lastShareAt, at) * MINUTE),
  });
}

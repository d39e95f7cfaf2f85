import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { workerPath } from "../miner-path.ts";
import { WorkerName } from "../miner-words.tsx";
import type { WhyReason, WhySummary } from "./describe-why.ts";

interface WhySentenceProps {
  readonly why: WhySummary;
  readonly coin: string;
  readonly address: string;
}

/** Why the last day earned less or more, in one sentence or a few; each is a whole message of the catalogue. */
export function WhySentence({ why, coin, address }: WhySentenceProps) {
  const t = useTranslations();
  const format = useFormat();
  const words = useReasonWords(coin, address);
  if (why.kind === "gap") {
    const { since, from } = why;
    if (why.gap !== "tooShort" || since === null || from === null) return t(`whyLess.gap.${untimed(why.gap)}`);
    return t.rich("whyLess.gap.tooShort", { since: () => <DateTime at={since} />, from: () => <DateTime at={from} /> });
  }
  const { against, reason, second, comparedMs } = why;
  const lead = { against, direction: why.kind, percent: format.percent(why.fraction, 1) };
  return (
    <>
      {reason === null
        ? t(`whyLess.${why.kind === "less" || why.kind === "more" ? "plain" : why.kind}`, lead)
        : t.rich(`whyLess.because.${reason.key}`, { ...lead, ...words(reason) })}
      {second !== null && <> {t.rich(`whyLess.also.${second.key}`, words(second))}</>}
      {comparedMs !== null && <> {t("whyLess.partly", { duration: words.duration(comparedMs) })}</>}
    </>
  );
}

function untimed(gap: Extract<WhySummary, { readonly kind: "gap" }>["gap"]) {
  return gap === "tooShort" ? "gaps" : gap;
}

function useReasonWords(coin: string, address: string) {
  const format = useFormat();
  const path = useLocalizedPath();
  const { duration } = useFormat();
  const words = ({ effect, change, rig, count, durationMs }: WhyReason) => ({
    effect,
    change: change === null ? "" : format.percent(change, change < 0.01 ? 2 : 1),
    count: formatCount(count) ?? "",
    duration: duration(durationMs),
    rig: () =>
      rig === null ? null : (
        <a href={path(workerPath(coin, address, rig.worker, rig.scheme))}>
          <WorkerName name={rig.worker} />
        </a>
      ),
  });
  return Object.assign(words, { duration });
}

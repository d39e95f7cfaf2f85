import { useTranslations } from "use-intl";
import type { SoloView } from "#src/domain/earnings/describe-solo.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { Chance, isCertain } from "../../../components/figures/chance.tsx";
import { Difficulty, Hashrate, Unknown } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import styles from "./earnings.module.css";
import { findCurve, OddsCurve } from "./odds-curve.tsx";
import sections from "./stats.module.css";

const spans = ["day", "week", "month", "year"] as const;
/** Those that the curve does not name. */
const spansBeside = { long: ["day", "week"], short: ["year"] } as const;

/** After a span in which a block is as good as certain a longer one says nothing more. */
export function listSpans({ odds, timeToBlockMs }: Pick<SoloView, "odds" | "timeToBlockMs">) {
  const curve = findCurve(timeToBlockMs);
  const beside: readonly (typeof spans)[number][] = curve === null ? spans : spansBeside[curve];
  const certain = beside.findIndex((span) => isCertain(odds?.[span] ?? 0));
  return certain === -1 ? beside : beside.slice(0, certain + 1);
}

/** Shown to SOLO miners instead of earnings: how likely a block is, and how much work the current round has. */
export function SoloOdds({
  solo,
  coin,
}: {
  readonly solo: SoloView;
  readonly coin: Pick<CoinView, "ticker" | "rateUnit">;
}) {
  const { ticker } = coin;
  const t = useTranslations();
  const { percent } = useFormat();
  const curve = findCurve(solo.timeToBlockMs);
  return (
    <section className={sections.section}>
      <HelpHeading label={t("minerStats.solo.heading", { ticker })} text={t("minerStats.how.solo")} />
      {curve !== null && <OddsCurve reach={curve} timeToBlockMs={solo.timeToBlockMs ?? 0} />}
      <Stats>
        {solo.effort !== null && (
          <Stat
            label={t("minerStats.solo.effort")}
            note={solo.isEffortEstimated ? t("minerStats.solo.reckoned", { window: solo.window }) : undefined}
          >
            <span data-ltr>{percent(solo.effort, 1)}</span>
          </Stat>
        )}
        {listSpans(solo).map((span) => (
          <Stat key={span} label={t(`minerStats.solo.odds.${span}`)}>
            {solo.odds === null ? <Unknown /> : <Chance value={solo.odds[span]} />}
          </Stat>
        ))}
        {solo.bestShare !== null && (
          <Stat label={t("minerStats.solo.bestShare")}>
            <Difficulty value={solo.bestShare} isHeadline />
          </Stat>
        )}
      </Stats>
      <p className={styles.basis}>
        {solo.lastBlockAt !== null &&
          t.rich("minerStats.solo.lastBlock", { ticker, time: () => <TimeAgo at={solo.lastBlockAt ?? 0} /> })}
        {solo.hasNoBlock && t("minerStats.solo.noBlock", { ticker })} <TimeToBlock ms={solo.timeToBlockMs} />{" "}
        {t.rich("minerStats.solo.basis", {
          window: solo.window,
          hashrate: () => <Hashrate value={solo.hashrate} unit={coin.rateUnit} />,
        })}
      </p>
    </section>
  );
}

/** How often the miner finds a block on average, as a sentence; nothing if that is not known. */
export function TimeToBlock({ ms }: { readonly ms: number | null }) {
  const t = useTranslations();
  if (ms === null) return null;
  if (ms > 1000 * 365 * DAY) return t("minerStats.solo.expected.far");
  if (ms >= 2 * 365 * DAY) return t("minerStats.solo.expected.years", { count: Math.round(ms / (365 * DAY)) });
  if (ms >= 2 * DAY) return t("minerStats.solo.expected.days", { count: Math.round(ms / DAY) });
  if (ms >= 2 * HOUR) return t("minerStats.solo.expected.hours", { count: Math.round(ms / HOUR) });
  if (ms < MINUTE) return t("minerStats.solo.expected.often");
  return t("minerStats.solo.expected.minutes", { count: Math.round(ms / MINUTE) });
}

import { useTranslations } from "use-intl";
import { chanceOfBlock } from "#src/domain/mining/effort.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { useChance } from "../../../components/figures/chance.tsx";
import styles from "./odds-curve.module.css";

const long = { span: 3 * 365 * DAY, marks: { month: 30 * DAY, year: 365 * DAY, twoYears: 730 * DAY } } as const;
const short = { span: 45 * DAY, marks: { day: DAY, week: 7 * DAY, month: 30 * DAY } } as const;
/** Below this the curve would be a line on the ground; with more on the first day one under the ceiling. */
const leastDrawn = 0.05;
const mostDrawn = 0.7;
const steps = 48;

/** Over years or over weeks; null where it is not known, or says nothing. */
export function findCurve(timeToBlockMs: number | null): "long" | "short" | null {
  if (timeToBlockMs === null || chanceOfBlock(long.span / timeToBlockMs) < leastDrawn) return null;
  if (chanceOfBlock(DAY / timeToBlockMs) > mostDrawn) return null;
  return timeToBlockMs < 30 * DAY ? "short" : "long";
}

interface OddsCurveProps {
  readonly reach: "long" | "short";
  readonly timeToBlockMs: number;
}

/** Where the words stand off the curve; `ahead` is the chance where they begin. */
function placeOf(at: number, ahead: number): "under" | "beside" | "over" {
  if (at >= 0.3) return "under";
  return ahead >= 0.175 ? "beside" : "over";
}

/** How the chance of a block grows with time, with three moments named. */
export function OddsCurve({ reach, timeToBlockMs }: OddsCurveProps) {
  const t = useTranslations();
  const write = useChance();
  const chance = (ms: number) => chanceOfBlock(ms / timeToBlockMs);
  const { span, marks } = reach === "short" ? short : long;
  const named = Object.entries(marks) as [keyof typeof long.marks | keyof typeof short.marks, number][];
  const line = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    return `${Math.round(part * 1000)},${Math.round(1000 - chance(part * span) * 1000)}`;
  }).join("L");
  return (
    <div
      className={styles.plot}
      dir="ltr"
      role="img"
      aria-label={named.map(([name, ms]) => `${t(`minerStats.solo.odds.${name}`)}: ${write(chance(ms))}`).join(". ")}
    >
      {[0.25, 0.5, 0.75, 1].map((level) => (
        <i key={level} style={{ "--at": level }}>
          {level * 100}%
        </i>
      ))}
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${line}L1000,1000L0,1000Z`} />
        <path d={`M${line}`} vectorEffect="non-scaling-stroke" />
      </svg>
      {named.map(([name, ms]) => (
        <p
          key={name}
          style={{ "--x": ms / span, "--at": chance(ms) }}
          data-place={placeOf(chance(ms), chance(ms + span * 0.04))}
        >
          <b>{write(chance(ms))}</b>
          <bdi>{t(`minerStats.solo.odds.${name}`)}</bdi>
        </p>
      ))}
    </div>
  );
}

import { useTranslations } from "use-intl";
import styles from "./effort-strip.module.css";

/** Effort of the last blocks, compared with the 100 % line. Time runs from left to right in every language. */
export function EffortStrip({ strip }: { readonly strip: DrawnEffortStrip }) {
  const t = useTranslations();
  return (
    <figure className={styles.strip}>
      <div className={styles.plot} data-ltr>
        <svg viewBox={`0 0 ${strip.width} ${STRIP_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.base} d={strip.base} />
          <path className={styles.excess} d={strip.excess} />
          <path className={styles.cut} d={strip.cut} />
        </svg>
        <span className={styles.average} style={{ "--top": `${strip.averageTop * 100}%` }}>
          100%
        </span>
      </div>
      <figcaption>{t("blocks.strip", { blocks: strip.blocks, lucky: strip.lucky })}</figcaption>
    </figure>
  );
}

/** Each bar takes ten units of width; two of them are space. */
const BAR_STEP = 10;
const BAR_WIDTH = 8;
const STRIP_HEIGHT = 120;
/** One block in twenty takes more than this (e^-3). Its bar is cut off at the top and gets a mark. */
const HIGHEST_EFFORT = 3;

export interface DrawnEffortStrip {
  readonly width: number;
  /** The part of each bar up to 100 %, the work that a block takes on average. */
  readonly base: string;
  /** The part of each bar over 100 %. */
  readonly excess: string;
  /** Marks above bars that are cut off. */
  readonly cut: string;
  /** Where 100 % is, as a fraction of the height from the top. */
  readonly averageTop: number;
  readonly blocks: number;
  /** How many blocks took less work than the average. */
  readonly lucky: number;
}

/**
 * Bars of effort as SVG paths, oldest first; drawn on the server. If there are fewer than `slots` bars, they are at the right
 * end. Null without blocks.
 */
export function drawEffortStrip(efforts: readonly number[], slots: number): DrawnEffortStrip | null {
  if (efforts.length === 0) return null;
  const count = Math.max(slots, efforts.length);
  const first = count - efforts.length;
  const unit = STRIP_HEIGHT / HIGHEST_EFFORT;
  const top = (effort: number) => Math.round(STRIP_HEIGHT - Math.min(effort, HIGHEST_EFFORT) * unit);
  const average = top(1);
  const draw = (isDrawn: (effort: number) => boolean, bar: (effort: number, x: number) => string) =>
    efforts.map((effort, index) => (isDrawn(effort) ? bar(effort, (first + index) * BAR_STEP) : "")).join("");
  return {
    width: count * BAR_STEP - (BAR_STEP - BAR_WIDTH),
    // Even a block with almost no effort has a visible bar.
    base: draw(
      () => true,
      (effort, x) =>
        `M${x} ${STRIP_HEIGHT}V${Math.min(STRIP_HEIGHT - 1, Math.max(average, top(effort)))}h${BAR_WIDTH}V${STRIP_HEIGHT}z`,
    ),
    excess: draw(
      (effort) => effort > 1,
      (effort, x) => `M${x} ${average}V${top(effort)}h${BAR_WIDTH}V${average}z`,
    ),
    cut: draw(
      (effort) => effort > HIGHEST_EFFORT,
      (_, x) => `M${x} 6h${BAR_WIDTH}v3h${-BAR_WIDTH}z`,
    ),
    averageTop: average / STRIP_HEIGHT,
    blocks: efforts.length,
    lucky: efforts.filter((effort) => effort < 1).length,
  };
}

import { useTranslations } from "use-intl";
import styles from "./effort-strip.module.css";

/** Time runs from left to right in every language. */
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

/** Of ten units of width two are space. */
const BAR_STEP = 10;
const BAR_WIDTH = 8;
const STRIP_HEIGHT = 120;
/** One block in twenty takes more (e^-3): its bar is cut off and marked. */
const HIGHEST_EFFORT = 3;

export interface DrawnEffortStrip {
  readonly width: number;
  /** Up to 100 %. */
  readonly base: string;
  /** Over 100 %. */
  readonly excess: string;
  readonly cut: string;
  /** From the top, a fraction of the height. */
  readonly averageTop: number;
  readonly blocks: number;
  /** How many blocks took less work than the average. */
  readonly lucky: number;
}

/** SVG paths, oldest first; fewer than `slots` bars stand at the right end. */
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

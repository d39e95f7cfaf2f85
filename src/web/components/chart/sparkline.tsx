import { useTranslations } from "use-intl";
import { percent } from "../../i18n/use-format.ts";
import styles from "./sparkline.module.css";

interface SparklineProps {
  readonly path: string | null;
  /** What a screen reader hears of it, where no text beside it says the same. */
  readonly trend?: { readonly change: number | null; readonly range: "24h" | "7d" };
}

/** The shape of a series, as high as a line of text, with a dot at its last value. It is never filled: its scale need not start at zero. */
export function Sparkline({ path, trend }: SparklineProps) {
  const last = path?.match(/[\d.]+,[\d.]+(?=(?:h0)?$)/)?.[0];
  return (
    <>
      <svg className={styles.sparkline} viewBox="0 0 224 56" preserveAspectRatio="none" aria-hidden="true">
        {path !== null && <path d={path} vectorEffect="non-scaling-stroke" />}
        {last !== undefined && <path d={`M${last}h0`} data-last vectorEffect="non-scaling-stroke" />}
      </svg>
      {path !== null && trend != null && trend.change !== null && <Change {...trend} change={trend.change} />}
    </>
  );
}

function Change({ change, range }: { readonly change: number; readonly range: "24h" | "7d" }) {
  const t = useTranslations("chart");
  const period = t(`changeOver.${range}`);
  const way = Math.abs(change) < 0.0005 ? "level" : change > 0 ? "up" : "down";
  return (
    <span className="visually-hidden">{t(`trend.${way}`, { percent: percent(Math.abs(change), 1), period })}</span>
  );
}

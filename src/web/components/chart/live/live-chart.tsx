import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { report } from "../../../calls/report.ts";
import { usDollars, useShownCurrency } from "../../../preferences/shown-currency.ts";
import { Button } from "../../form/button.tsx";
import { isMoney } from "../chart-box.ts";
import { type ChartLine, type ChartPicture, drawPicture, farUnitOf, resolveValues } from "../chart-figures.ts";
import { tickLabels } from "../chart-labels.ts";
import type { LiveFigures, RedrawnChart } from "../live-area-chart.tsx";
import { Crosshair } from "./crosshair.tsx";
import styles from "./live-chart.module.css";

export interface LiveChartProps extends LiveFigures {
  /** The server's picture. */
  readonly first: ChartPicture;
  readonly shown: ChartPicture;
  readonly summary: string;
  /** The class with the dashes of each line, for the samples on the switches. */
  readonly dashes: string | undefined;
  /** Lines that the visitor may switch. */
  readonly switches: readonly ChartLine[];
  readonly onRedraw: (redrawn: RedrawnChart | null) => void;
}

/** The interactive parts of a chart after hydration: switches for its lines, a crosshair, and a button to save a picture. */
export function LiveChart(props: LiveChartProps) {
  const { figures, names, first, shown, summary, dashes, switches, onRedraw, noteAt, savePlace } = props;
  const t = useTranslations("liveChart");
  const chosen = useShownCurrency();
  const bar = useRef<HTMLDivElement>(null);
  // The server has rendered the place, or it does not exist.
  const place = savePlace === undefined ? null : document.getElementById(savePlace);
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const values = useMemo(() => resolveValues(figures.lines), [figures]);
  const unit = figures.lines[0]?.unit ?? "count";
  const currency = isMoney(unit) ? chosen : usDollars;
  const isShown = (key: string) => switched.get(key) ?? figures.lines.some((line) => line.key === key && line.isShown);
  const shownKeys = figures.lines.filter(({ key }) => isShown(key)).map(({ key }) => key);
  const isFirst = currency.perUsd === 1 && figures.lines.every((line) => line.isShown === shownKeys.includes(line.key));
  const shownText = shownKeys.join(" ");

  useLayoutEffect(() => {
    if (isFirst) return onRedraw(null);
    const keys = shownText.split(" ");
    const picture = drawPicture(figures, values, (key) => keys.includes(key), currency.perUsd) ?? first;
    const ticks = picture.shape.valueTicks.map(({ value }) => value);
    const farTicks = picture.farTicks.map(({ value }) => value);
    onRedraw({
      of: figures,
      picture,
      valueLabels: tickLabels(ticks, unit, currency),
      farLabels: tickLabels(farTicks, farUnitOf(figures), currency),
    });
  }, [isFirst, shownText, figures, values, currency, first, unit, onRedraw]);

  return (
    <>
      <Crosshair
        figures={figures}
        values={values}
        names={names}
        shape={shown.shape}
        isShown={isShown}
        currency={currency}
        summary={summary}
        noteAt={noteAt}
      />
      <div className={styles.bar} ref={bar}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box in every browser */}
        <div className={styles.switches} role="group" aria-label={t("shown")} data-edges>
          {switches.map(({ key, look }) => (
            <button
              key={key}
              type="button"
              aria-pressed={isShown(key)}
              onClick={() => setSwitched(new Map(switched).set(key, !isShown(key)))}
            >
              <svg viewBox="0 0 24 8" aria-hidden="true" className={dashes} data-look={look} data-line={key}>
                <path d="M1 4h22" />
              </svg>
              <span dir="auto">{names[key]}</span>
            </button>
          ))}
        </div>
        {place === null && <SavePicture {...props} figure={bar} />}
      </div>
      {place !== null && createPortal(<SavePicture {...props} figure={bar} />, place)}
    </>
  );
}

interface SavePictureProps extends LiveFigures {
  /** Something in the chart. */
  readonly figure: RefObject<HTMLElement | null>;
  readonly shown: ChartPicture;
}

/** Saves the visible chart as a PNG. The code for it loads with the first click. */
function SavePicture({ shown, title, notes, fileName, figure: inside }: SavePictureProps) {
  const t = useTranslations("liveChart");
  const [isBusy, setBusy] = useState(false);

  async function save(figure: Element | null): Promise<void> {
    if (figure === null) return;
    setBusy(true);
    try {
      const { savePicture } = await import("./paint-picture.ts");
      await savePicture(figure, { picture: shown, title, notes, fileName });
    } catch (error) {
      report(error, { picture: fileName });
    }
    setBusy(false);
  }

  return (
    <Button
      isBusy={isBusy}
      title={t("savePicture")}
      onClick={() => void save(inside.current?.closest("figure") ?? null)}
    >
      PNG
    </Button>
  );
}

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "../../../i18n/locale.ts";
import type { ShownCurrency } from "../../../preferences/shown-currency.ts";
import { useShownZone } from "../../../preferences/shown-zone.ts";
import { Figure } from "../../figures/figure.tsx";
import { isMoney } from "../chart-box.ts";
import type { ChartFigures } from "../chart-figures.ts";
import type { ChartShape } from "../chart-geometry.ts";
import { formatFigure, writeFigure } from "../chart-labels.ts";
import type { LiveFigures } from "../live-area-chart.tsx";
import { describeStep, findBounds, type StepTime, stepAtPlace, stepByKey } from "./crosshair-step.ts";
import styles from "./live-chart.module.css";

interface CrosshairProps {
  readonly figures: ChartFigures;
  readonly values: ReadonlyMap<string, readonly (number | null)[]>;
  readonly names: Readonly<Record<string, string>>;
  readonly shape: ChartShape;
  readonly isShown: (key: string) => boolean;
  readonly currency: ShownCurrency;
  readonly summary: string;
  readonly noteAt: LiveFigures["noteAt"];
}

/** The exact figures of one step: beside the pointer on a wide screen, in a line above the plot on a phone, and as text for screen readers. */
export function Crosshair({ figures, values, names, shape, isShown, currency, summary, noteAt }: CrosshairProps) {
  const t = useTranslations("liveChart");
  const locale = useLocale();
  const zone = useShownZone();
  const [step, setStep] = useState<number | null>(null);
  const steps = Math.round((figures.to - figures.from) / figures.stepMs);
  const bounds = findBounds(
    figures.lines.filter(({ look }) => look !== "lane" && look !== "average").map(({ key }) => values.get(key) ?? []),
  );
  if (bounds === null) return null;

  const shownStep = Math.min(step ?? bounds.last, bounds.last);
  const at = figures.from + shownStep * figures.stepMs;
  const time = describeStep(at, figures.stepMs, locale, zone);
  const happened = noteAt?.(at) ?? [];
  const rows = figures.lines
    .filter(({ key, look }) => look === "fact" || look === "lane" || isShown(key))
    .map(({ key, unit, look }) => {
      const value = values.get(key)?.[shownStep] ?? null;
      return {
        key,
        look,
        value,
        figure: formatFigure(value, unit, currency),
        text: writeFigure(value, unit, currency),
      };
    })
    // Unknown facts get no row. A line of the plot always has a row, to show that it has a gap at this step.
    .filter(({ look, value }) => value !== null || (look !== "fact" && look !== "lane"));
  const spokenValues = [...rows.map(({ key, text }) => `${names[key]}: ${text ?? t("notMeasured")}`), ...happened].join(
    ", ",
  );

  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    if (bounds === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    setStep(stepAtPlace((event.clientX - box.left) / box.width, steps, bounds));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || bounds === null) return;
    const next = stepByKey(event.key, step ?? bounds.last, bounds);
    if (next !== null) event.preventDefault();
    if (next !== null || event.key === "Escape") setStep(next);
  }

  const position = (shownStep / steps) * 100;
  const height = (value: number) =>
    (1 - (value * (isMoney(figures.lines[0]?.unit) ? currency.perUsd : 1) - shape.low) / (shape.high - shape.low)) *
    100;
  return (
    <>
      <div className={styles.readout} data-readout>
        <TimeOf time={time} />
        {rows.map(({ key, figure }) => (
          <span key={key} className={styles.fact} data-line={key}>
            <span dir="auto">{names[key]}</span>{" "}
            <Figure number={figure?.number ?? null} unit={figure?.unit || undefined} />
          </span>
        ))}
        <Happened notes={happened} />
      </div>
      <div
        className={styles.cross}
        role="slider"
        tabIndex={0}
        aria-label={summary}
        aria-valuemin={0}
        aria-valuemax={steps - 1}
        aria-valuenow={shownStep}
        aria-valuetext={`${time.utc} UTC${time.local === null ? "" : ` (${t("local", { time: time.local })})`}: ${spokenValues}`}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={(event) => event.pointerType === "mouse" && setStep(null)}
        onFocus={() => setStep((known) => known ?? bounds.last)}
        onBlur={() => setStep(null)}
        onKeyDown={onKeyDown}
      >
        {step !== null && (
          <div className={styles.hair} style={{ "--at": `${position}%` }}>
            {rows
              .filter(({ look, value }) => value !== null && (look === "area" || look === "line"))
              .map(({ key, value }) => (
                <span key={key} className={styles.dot} style={{ "--down": `${height(value ?? 0)}%` }} />
              ))}
            <div className={styles.tooltip} data-side={position > 60 ? "before" : "after"} data-tooltip>
              <TimeOf time={time} />
              {rows.map(({ key, look, figure }) => (
                <span key={key} className={styles.fact} data-look={look} data-line={key}>
                  <span dir="auto">{names[key]}</span>
                  <Figure number={figure?.number ?? null} unit={figure?.unit || undefined} />
                </span>
              ))}
              <Happened notes={happened} />
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function Happened({ notes }: { readonly notes: readonly string[] }) {
  return notes.map((note) => (
    <span key={note} className={styles.happened} dir="auto">
      {note}
    </span>
  ));
}

function TimeOf({ time }: { readonly time: StepTime }) {
  const t = useTranslations("liveChart");
  return (
    <span className={styles.time} dir="auto">
      {time.utc} UTC
      {time.local !== null && <small>{t("local", { time: time.local })}</small>}
    </span>
  );
}

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { chanceOfEffortAbove } from "#src/domain/mining/effort.ts";
import { formatNumber } from "#src/domain/mining/units.ts";
import { useFormat } from "../../i18n/use-format.ts";
import styles from "./figures.module.css";

const WIDTH = 320;
const HEIGHT = 120;
const MOST_PERCENT = 500;
const listed = [50, 100, 150, 200, 300, 400, 500] as const;

/** How rare a round of some effort is: the curve e^-effort, one point of which the reader moves. */
export default function EffortFigure() {
  const t = useTranslations("articleFigures");
  const { percent } = useFormat();
  const id = useId();
  const [effort, setEffort] = useState(200);
  const chance = chanceOfEffortAbove(effort / 100);
  const x = (effort / MOST_PERCENT) * WIDTH;
  return (
    <figure className={styles.figure}>
      <figcaption id={`${id}title`}>{t("effort.title")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={`scripted ${styles.curve}`} aria-hidden="true">
        <path d={`${drawCurve(MOST_PERCENT)}V${HEIGHT}H0Z`} className={styles.under} />
        <path d={`${drawCurve(MOST_PERCENT, effort)}V${HEIGHT}H${x}Z`} className={styles.tail} />
        <path d={drawCurve(MOST_PERCENT)} className={styles.line} />
        <line x1={x} x2={x} y1={0} y2={HEIGHT} className={styles.mark} />
      </svg>
      <div className={`scripted ${styles.slider}`}>
        <span>
          <label htmlFor={`${id}effort`}>{t("effort.label")}</label> <b data-ltr>{percent(effort / 100, 0)}</b>
        </span>
        <input
          id={`${id}effort`}
          type="range"
          min={10}
          max={MOST_PERCENT}
          step={10}
          value={effort}
          onChange={(event) => setEffort(Number(event.currentTarget.value))}
          aria-valuetext={percent(effort / 100, 0)}
          dir="ltr"
        />
      </div>
      <p className={`scripted ${styles.result}`} aria-live="polite">
        {t("effort.longer", { chance: percent(chance, chance < 0.1 ? 1 : 0) })}{" "}
        {t("effort.oneIn", { rounds: formatRounds(1 / chance) })}
      </p>
      <table aria-labelledby={`${id}title`}>
        <thead>
          <tr>
            <th scope="col">{t("effort.column")}</th>
            <th scope="col">{t("effort.chance")}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((row) => (
            <tr key={row}>
              <td data-ltr>{percent(row / 100, 0)}</td>
              <td data-ltr>{percent(chanceOfEffortAbove(row / 100), 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function formatRounds(rounds: number): string {
  return formatNumber(rounds, rounds < 10 ? 1 : 0);
}

/** The curve from an effort on, in per cent. */
function drawCurve(to: number, from = 0): string {
  const points: string[] = [];
  for (let step = from; step <= to; step += 10) {
    const y = HEIGHT - chanceOfEffortAbove(step / 100) * (HEIGHT - 2);
    points.push(`${Number(((step / to) * WIDTH).toFixed(1))} ${Number(y.toFixed(1))}`);
  }
  return `M${points.join("L")}`;
}

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { chanceOfBlock } from "#src/domain/mining/effort.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { formatExpected } from "../../components/figures/format-expected.ts";
import { useFormat } from "../../i18n/use-format.ts";
import styles from "./figures.module.css";

/** Days, about evenly apart for the eye. */
const spans = [1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, 90, 120, 180, 270, 365, 545, 730, 1095, 1825, 3650] as const;
const listed = [0.1, 0.5, 1, 2, 3, 5] as const;

/** The chance of a SOLO miner: 1 - e^-(time mined ÷ average time). */
export default function SoloFigure() {
  const t = useTranslations("articleFigures");
  const format = useFormat();
  const id = useId();
  const [average, setAverage] = useState(11);
  const [mined, setMined] = useState(8);
  const averageDays = spans[average] ?? 1;
  const minedDays = spans[mined] ?? 1;
  const expected = minedDays / averageDays;
  const chance = chanceOfBlock(expected);
  const slider = (name: string, label: string, value: number, set: (value: number) => void, days: number) => (
    <div className={`scripted ${styles.slider}`}>
      <span>
        <label htmlFor={`${id}${name}`}>{label}</label> <b suppressHydrationWarning>{format.duration(days * DAY)}</b>
      </span>
      <input
        id={`${id}${name}`}
        type="range"
        min={0}
        max={spans.length - 1}
        value={value}
        onChange={(event) => set(Number(event.currentTarget.value))}
        aria-valuetext={format.duration(days * DAY)}
        suppressHydrationWarning
        dir="ltr"
      />
    </div>
  );
  return (
    <figure className={styles.figure}>
      <figcaption id={`${id}title`}>{t("solo.title")}</figcaption>
      {slider("average", t("solo.average"), average, setAverage, averageDays)}
      {slider("mined", t("solo.mined"), mined, setMined, minedDays)}
      <div className={`scripted ${styles.bar}`} aria-hidden="true">
        <span style={{ inlineSize: `${chance * 100}%` }} />
      </div>
      <dl className={`scripted ${styles.results}`} aria-live="polite">
        <div>
          <dt>{t("solo.chance")}</dt>
          <dd data-ltr>{format.percent(chance)}</dd>
        </div>
        <div>
          <dt>{t("solo.none")}</dt>
          <dd data-ltr>{format.percent(1 - chance)}</dd>
        </div>
        <div>
          <dt>{t("solo.expected")}</dt>
          <dd data-ltr>{formatExpected(expected)}</dd>
        </div>
      </dl>
      <table aria-labelledby={`${id}title`}>
        <thead>
          <tr>
            <th scope="col">{t("solo.column")}</th>
            <th scope="col">{t("solo.chance")}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((times) => (
            <tr key={times}>
              <td>{t("solo.times", { times })}</td>
              <td data-ltr>{format.percent(chanceOfBlock(times))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

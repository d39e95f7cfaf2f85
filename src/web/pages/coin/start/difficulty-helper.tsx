import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  computeStaticDifficulty,
  formDifficultyPassword,
  usualSteps,
} from "#src/domain/start-mining/static-difficulty.ts";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import { Field } from "../../../components/form/field.tsx";
import { Select } from "../../../components/form/select.tsx";
import styles from "./rig-step.module.css";
import type { PanelProps } from "./rig-step.tsx";

const prefixes = ["", "K", "M", "G", "T", "P"] as const;

/** Sets a static share difficulty. It is then part of the password in every line. */
export function DifficultyHelper({ view, plan }: PanelProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState("");
  const { hashesPerShareDifficulty: hashes, deviceHashrates } = view;
  const [step, setStep] = useState(deviceHashrates === null ? 0 : usualSteps(deviceHashrates));
  if (hashes === null) return null;
  const { rateUnit } = view.coin;

  function change(text: string, unit: number): void {
    setTyped(text);
    setStep(unit);
    plan.setPassword(text.trim() === "" ? "x" : formDifficultyPassword(toDifficulty(text, unit)));
  }

  const toHashrate = (text: string, unit: number) => Number(text.replace(",", ".")) * 1000 ** unit;
  const isTooFast = (hashrate: number) => deviceHashrates !== null && hashrate > deviceHashrates.most;

  function toDifficulty(text: string, unit: number): bigint | null {
    const hashrate = toHashrate(text, unit);
    return hashes === null || isTooFast(hashrate) ? null : computeStaticDifficulty(hashrate, hashes);
  }

  const isWrong = typed.trim() !== "" && toDifficulty(typed, step) === null;
  const problem = isTooFast(toHashrate(typed, step)) ? "tooFast" : "problem";
  return (
    <details className={styles.difficulty}>
      <summary>{t("start.run.difficulty.heading")}</summary>
      <p>{t("start.run.difficulty.how")}</p>
      <p className={styles.note}>
        {t("start.run.difficulty.formula", { unit: rateUnit, hashes: String(hashes), example: "d=<n>" })}
      </p>
      <div className={styles.device}>
        <Field label={t("start.run.difficulty.hashrate")} error={isWrong ? t(`start.run.difficulty.${problem}`) : null}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="decimal"
              dir="ltr"
              value={typed}
              autoComplete="off"
              onChange={(event) => change(event.currentTarget.value, step)}
            />
          )}
        </Field>
        <Field label={t("start.run.difficulty.unit")}>
          {(control) => (
            <Select {...control} value={step} onChange={(event) => change(typed, Number(event.currentTarget.value))}>
              {prefixes.map((prefix, index) => (
                <option key={prefix} value={index}>
                  {prefix}
                  {rateUnit}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {typed.trim() !== "" && !isWrong && (
        <>
          <CopyLine label={t("start.run.difficulty.result")} text={plan.password} />
          <p className={styles.note} role="status">
            {t("start.run.difficulty.used")}
          </p>
        </>
      )}
    </details>
  );
}

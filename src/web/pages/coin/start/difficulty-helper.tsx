import { useState } from "react";
import { useTranslations } from "use-intl";
import type { DifficultyTrait } from "#src/domain/mining/engine-traits.ts";
import type { MiningLogin } from "#src/domain/start-mining/mining-login.ts";
import { computeStaticDifficulty, usualSteps } from "#src/domain/start-mining/static-difficulty.ts";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import { Field } from "../../../components/form/field.tsx";
import { Select } from "../../../components/form/select.tsx";
import styles from "./rig-step.module.css";
import type { PanelProps } from "./rig-step.tsx";

const prefixes = ["", "K", "M", "G", "T", "P"] as const;

/** Computes a static share difficulty, and sets it in every line where it is part of a login. */
export function DifficultyHelper({ view, plan }: PanelProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState("");
  const { hashesPerShareDifficulty: hashes, deviceHashrates } = view;
  const rigHashrate = view.machine?.rig == null ? null : view.machine.hashrate;
  const [step, setStep] = useState(deviceHashrates === null ? 0 : usualSteps(deviceHashrates));
  const { difficulty: trait, isDifficultyKept } = view.login;
  if (hashes === null || trait.by === "nothing") return null;
  const { rateUnit } = view.coin;

  function change(text: string, unit: number): void {
    setTyped(text);
    setStep(unit);
    plan.setDifficulty(toDifficulty(text, unit));
  }

  const toHashrate = (text: string, unit: number) => Number(text.replace(",", ".")) * 1000 ** unit;
  const isTooFast = (hashrate: number) => deviceHashrates !== null && hashrate > deviceHashrates.most;

  function toDifficulty(text: string, unit: number): bigint | null {
    const hashrate = toHashrate(text, unit);
    return hashes === null || isTooFast(hashrate) ? null : computeStaticDifficulty(hashrate, hashes);
  }

  const difficulty = typed.trim() === "" ? null : toDifficulty(typed, step);
  const isWrong = typed.trim() !== "" && difficulty === null;
  const problem = isTooFast(toHashrate(typed, step)) ? "tooFast" : "problem";
  return (
    <details
      className={styles.difficulty}
      onToggle={(event) => {
        // A fixed difficulty goes into the lines only when the visitor looks at it.
        if (event.currentTarget.open && typed === "" && rigHashrate !== null) {
          change(String(Number((rigHashrate / 1000 ** step).toPrecision(6))), step);
        }
      }}
    >
      <summary>{t("start.run.difficulty.heading")}</summary>
      <p>{t("start.run.difficulty.how")}</p>
      <p className={styles.note}>
        {t("start.run.difficulty.formula", { unit: rateUnit, hashes: String(hashes) })}{" "}
        {t(`start.run.difficulty.where.${trait.by}`, { example: exampleOf(trait) })}{" "}
        {!isDifficultyKept && t("start.run.difficulty.begins")}
      </p>
      <div className={`scripted ${styles.device}`}>
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
      {difficulty !== null && (
        <>
          <CopyLine label={t(`start.run.difficulty.result.${trait.by}`)} text={asked(trait, plan.login, difficulty)} />
          {trait.by !== "suggestion" && (
            <p className={styles.note} role="status">
              {t("start.run.difficulty.used")}
            </p>
          )}
        </>
      )}
    </details>
  );
}

type AskedDifficulty = Exclude<DifficultyTrait, { readonly by: "nothing" }>;

function exampleOf(trait: AskedDifficulty): string {
  if (trait.by === "suggestion") return "";
  return `${trait.by === "password" ? trait.prefix : trait.separator}<n>`;
}

/** The field of the login that asks for it, or the number itself. */
function asked({ by }: AskedDifficulty, login: MiningLogin, difficulty: bigint): string {
  return by === "password" ? login.password : by === "login" ? login.user : String(difficulty);
}

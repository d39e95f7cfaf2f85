import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { checkIpv4, checkThreshold, type FieldProblem } from "#src/domain/text/form-rules.ts";
import type { MinerSettingsAnswer } from "#src/services/services.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Field } from "../../../components/form/field.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { minerPath } from "../miner-path.ts";
import type { SettingsData, Submitted } from "../settings.tsx";
import { FieldMessage, ProblemSentence, placeProblem } from "./problem.tsx";
import styles from "./settings.module.css";

interface ThresholdFormProps {
  readonly data: SettingsData;
  readonly settings: Extract<MinerSettingsAnswer, { readonly state: "known" }>;
  readonly submitted: Submitted | null;
}

type Problems = {
  readonly threshold: FieldProblem | null;
  readonly ip: FieldProblem | null;
  /** The amount that the first is about. */
  readonly typed: string;
};

/** A form that works without script. With script the same rules are checked before anything is sent. */
export function ThresholdForm({ data, settings, submitted }: ThresholdFormProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const form = useRef<HTMLFormElement>(null);
  const { coin, address, minimum } = data;
  const { decimals } = coin.amount;
  const sent = submitted?.problem ?? null;
  const [problems, setProblems] = useState<Problems | null>(null);
  const [isRaise, setIsRaise] = useState(isTypedRaise(submitted?.threshold ?? ""));
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const typed = problems?.typed ?? submitted?.threshold ?? "";
  const shown = problems ?? (sent?.code === "fields" ? sent : { threshold: null, ip: null });
  const place = sent === null || problems !== null ? null : placeProblem(sent);

  function check(event: FormEvent<HTMLFormElement>): void {
    const fields = new FormData(event.currentTarget);
    const threshold = checkThreshold(String(fields.get("threshold") ?? ""), { ...settings, decimals });
    const ip = settings.needsProof ? checkIpv4(String(fields.get("ip") ?? "")) : null;
    const found = {
      threshold: threshold.ok ? null : threshold.error,
      ip: ip === null || ip.ok ? null : ip.error,
      typed: String(fields.get("threshold") ?? "").trim(),
    };
    const isAbove = isTypedRaise(String(fields.get("threshold") ?? ""));
    const mustConfirm = isAbove && fields.get("confirm") !== "raise";
    setIsRaise(isAbove);
    // A box that appears with this press has not been left out.
    setIsUnconfirmed(mustConfirm && isRaise);
    if (found.threshold === null && found.ip === null && !mustConfirm) return;
    event.preventDefault();
    setProblems(found);
    const first = found.threshold !== null ? "threshold" : found.ip !== null ? "ip" : "confirm";
    // The checkbox may appear only with this submit, so the focus waits for the next frame.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  }

  /** A raised threshold delays payouts, so it must be confirmed. The server requires that too. */
  function isTypedRaise(text: string): boolean {
    const typed = checkThreshold(text, { ...settings, decimals });
    return typed.ok && typed.value > (settings.threshold ?? settings.minimum ?? 0n);
  }

  const hint = t("settings.threshold.hint", { minimum: minimum ?? "0", ticker: coin.ticker });
  return (
    <form
      ref={form}
      method="post"
      action={path(minerPath(coin.slug, address, "settings"))}
      className={styles.form}
      onSubmit={check}
      noValidate
    >
      {sent !== null && place === "form" && <ProblemSentence problem={sent} coin={coin} />}
      <Field
        label={t("settings.threshold.label", { ticker: coin.ticker })}
        hint={hint}
        error={
          shown.threshold === null && place === "threshold" && sent !== null ? (
            <ProblemSentence problem={sent} coin={coin} isBare />
          ) : (
            shown.threshold && (
              <FieldMessage
                problem={shown.threshold}
                field={t("settings.threshold.name")}
                entry={{ ticker: coin.ticker, typed }}
              />
            )
          )
        }
      >
        {(control) => (
          <input
            {...control}
            name="threshold"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={submitted?.threshold ?? ""}
            maxLength={64}
            aria-required="true"
            dir="ltr"
            onChange={(event) => setIsRaise(isTypedRaise(event.target.value))}
          />
        )}
      </Field>
      {settings.needsProof && (
        <Field
          label={t("settings.proof.label")}
          hint={
            <>
              {settings.demoProofIp === null
                ? t("settings.proof.hint")
                : t("settings.proof.demo", { ip: settings.demoProofIp })}{" "}
              <a href={path("/articles/payouts-and-thresholds")}>{t("settings.proof.find")}</a>
            </>
          }
          error={
            shown.ip === null && place === "ip" && sent !== null ? (
              <ProblemSentence problem={sent} coin={coin} isBare />
            ) : (
              shown.ip && <FieldMessage problem={shown.ip} field={t("settings.proof.name")} />
            )
          }
          isMono
        >
          {(control) => (
            <input
              {...control}
              name="ip"
              inputMode="decimal"
              autoComplete="off"
              maxLength={64}
              aria-required="true"
              placeholder="0.0.0.0"
              dir="ltr"
            />
          )}
        </Field>
      )}
      {isRaise && (
        <div className={styles.confirm}>
          <Banner tone="warning">
            <label>
              <input
                type="checkbox"
                name="confirm"
                value="raise"
                defaultChecked={submitted?.isRaiseConfirmed ?? false}
                aria-describedby={isUnconfirmed ? "confirm-missing" : undefined}
              />
              <span>{t("settings.raise.confirm")}</span>
            </label>
            {isUnconfirmed && <p id="confirm-missing">{t("settings.rule.required")}</p>}
          </Banner>
        </div>
      )}
      <Button type="submit" look="primary">
        {t("settings.submit")}
      </Button>
      <p className={styles.note}>{t("settings.proof.privacy")}</p>
    </form>
  );
}

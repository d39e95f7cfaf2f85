import type { FieldProblem } from "#src/domain/text/form-rules.ts";
import type { MinerSettingsAnswer, ThresholdOutcome } from "#src/services/services.ts";

/** Why a submitted form is refused: wrong fields, the answer of the pool's engine, or one of our own checks. */
export type SettingsProblem =
  | { readonly code: "fields"; readonly threshold: FieldProblem | null; readonly ip: FieldProblem | null }
  | { readonly code: "foreign-form" | "too-large" }
  | { readonly code: Exclude<MinerSettingsAnswer["state"], "known" | "coming"> }
  | Exclude<ThresholdOutcome, { readonly code: "saved" }>;

/** Null for a body that is not a form. */
export async function readFields(request: Request) {
  const form = await request.formData().catch(() => null);
  if (form === null) return null;
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return { threshold: text("threshold"), ip: text("ip"), isRaiseConfirmed: text("confirm") === "raise" };
}

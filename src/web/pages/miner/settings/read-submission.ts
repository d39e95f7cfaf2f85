import type { FieldProblem } from "#src/domain/text/form-rules.ts";
import type { MinerSettingsAnswer, ThresholdOutcome } from "#src/services/services.ts";

/** Why a submitted form is refused: wrong fields, the answer of the pool's engine, or one of our own checks. */
export type SettingsProblem =
  | { readonly code: "fields"; readonly threshold: FieldProblem | null; readonly ip: FieldProblem | null }
  | { readonly code: "foreign-form" | "too-large" }
  | { readonly code: Exclude<MinerSettingsAnswer["state"], "known"> }
  | Exclude<ThresholdOutcome, { readonly code: "saved" }>;

/** The form has three short fields. */
const maxBytes = 4096;

/**
 * Whether a form comes from a page of this site. Browsers send the origin with every POST, and no page can change it. A request
 * without an origin is refused too.
 */
export function isFromOurPage(request: Request, url: URL): boolean {
  return request.headers.get("origin") === url.origin && request.headers.get("sec-fetch-site") !== "cross-site";
}

export function isTooLarge(request: Request): boolean {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  return !(length <= maxBytes);
}

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

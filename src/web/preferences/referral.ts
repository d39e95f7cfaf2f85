import { preferenceNames } from "./names.ts";

/** Spec §9: 14 days. */
const MAX_AGE_SECONDS = 1_209_600;
/** As long as the longest wallet address and some more; longer ones are no codes and would fill up the cookies. */
const MAX_LENGTH = 128;

/** Spec §5: trimmed and lower-cased. Null when nothing is left, or when it is too long to be a code. */
export function normalizeReferral(value: string | null): string | null {
  const code = value?.trim().toLowerCase() ?? "";
  return code === "" || code.length > MAX_LENGTH ? null : code;
}

/** The cookie as it is assigned in the browser (spec §9). Encoded: a code must not end the cookie or add an attribute. */
export function formatReferralCookie(code: string): string {
  return `${preferenceNames.referral}=${encodeURIComponent(code)}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=None; Secure`;
}

/** Whether `document.cookie` holds a referral code. */
export function hasReferral(cookies: string): boolean {
  return cookies.split(";").some((pair) => {
    const [name = "", value = ""] = pair.split("=", 2);
    return name.trim() === preferenceNames.referral && value.trim() !== "";
  });
}

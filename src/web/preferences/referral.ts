import { preferenceNames } from "./names.ts";

/** Spec §9: 14 days. */
const MAX_AGE_SECONDS = 1_209_600;
/** More than the longest wallet address. A longer text is no code and would make the cookies too large. */
const MAX_LENGTH = 128;

/** Spec §5: trimmed and lower-cased. Null when it is then empty, or too long to be a code. */
export function normalizeReferral(value: string | null): string | null {
  const code = value?.trim().toLowerCase() ?? "";
  return code === "" || code.length > MAX_LENGTH ? null : code;
}

/** The cookie as text for `document.cookie` (spec §9). The code is encoded, so that it cannot end the cookie or add an attribute. */
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

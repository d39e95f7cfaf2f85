import { DAY, SECOND } from "../time/durations.ts";
import type { LocaleCode } from "./locales.ts";

/** Spec §2: "The cookie is named for the redirected language and lasts 365 days." */
export const localeCookie = "i18n_redirected";
const cookieSeconds = (365 * DAY) / SECOND;

/** For a Set-Cookie header and for document.cookie alike. */
export function formatLocaleCookie(locale: LocaleCode): string {
  return `${localeCookie}=${locale}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax`;
}

import {
  defaultLocale,
  type LocaleCode,
  localeCookie,
  localizePath,
  negotiateLocale,
  splitLocale,
} from "#src/domain/site/locales.ts";

export type LocaleChoice =
  | {
      readonly kind: "page";
      readonly locale: LocaleCode;
      /** Without the language prefix. */
      readonly rest: string;
      /** Whether another visitor might be sent elsewhere from this address. */
      readonly isNegotiated: boolean;
    }
  | { readonly kind: "redirect"; readonly location: string; readonly locale: LocaleCode };

export interface LocaleRequest {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** The language of a document (spec §2; docs/specification.md, "Language"). Runs before the page cache. */
export function chooseLocale({ pathname, search, cookie, acceptLanguage }: LocaleRequest): LocaleChoice {
  const { locale, rest, hasPrefix } = splitLocale(pathname);
  if (hasPrefix && locale === defaultLocale) return { kind: "redirect", location: `${rest}${search}`, locale };
  if (pathname !== "/") return { kind: "page", locale, rest, isNegotiated: false };
  const negotiated = negotiateLocale(acceptLanguage ?? null, readLocaleCookie(cookie));
  if (negotiated === defaultLocale) return { kind: "page", locale: defaultLocale, rest, isNegotiated: true };
  return { kind: "redirect", location: localizePath(`/${search}`, negotiated), locale: negotiated };
}

/** The language that the visitor chose, as the cookie names it, or null. */
export function readLocaleCookie(header: string | undefined): string | null {
  if (header === undefined || !header.includes(localeCookie)) return null;
  for (const pair of header.split(";")) {
    const [name, value] = pair.trim().split("=");
    if (name === localeCookie) return value ?? null;
  }
  return null;
}

import { DAY, SECOND } from "../time/durations.ts";

/** `code` is for addresses and cookies, `iso` (BCP 47) for hreflang and Intl, `file` is in locales/. */
interface LocaleFacts {
  readonly code: string;
  /** In the language itself. */
  readonly name: string;
  readonly iso: string;
  readonly file: string;
  readonly dir: "ltr" | "rtl";
}

// The only list of languages, in the order of spec §1: routes, hreflang, sitemap and selector derive from it.
export const locales = [
  { code: "en", name: "English", iso: "en", file: "en.json", dir: "ltr" },
  { code: "ru", name: "Русский", iso: "ru", file: "ru.json", dir: "ltr" },
  { code: "uk", name: "Українська", iso: "uk", file: "uk.json", dir: "ltr" },
  { code: "fr", name: "Français", iso: "fr", file: "fr.json", dir: "ltr" },
  { code: "es", name: "Español", iso: "es", file: "es.json", dir: "ltr" },
  { code: "pt-br", name: "Português (Brasil)", iso: "pt-BR", file: "pt-br.json", dir: "ltr" },
  { code: "it", name: "Italiano", iso: "it", file: "it.json", dir: "ltr" },
  { code: "pl", name: "Polski", iso: "pl", file: "pl.json", dir: "ltr" },
  { code: "tr", name: "Türkçe", iso: "tr", file: "tr.json", dir: "ltr" },
  { code: "kk", name: "Қазақша", iso: "kk", file: "kk.json", dir: "ltr" },
  { code: "id", name: "Bahasa Indonesia", iso: "id", file: "id.json", dir: "ltr" },
  { code: "ms", name: "Bahasa Melayu", iso: "ms", file: "ms.json", dir: "ltr" },
  { code: "zh-cn", name: "简体中文", iso: "zh-CN", file: "zh-cn.json", dir: "ltr" },
  { code: "ko", name: "한국어", iso: "ko", file: "ko.json", dir: "ltr" },
  { code: "ar", name: "العربية", iso: "ar", file: "ar.json", dir: "rtl" },
  { code: "fa", name: "فارسی", iso: "fa", file: "fa.json", dir: "rtl" },
  { code: "ur", name: "اردو", iso: "ur", file: "ur.json", dir: "rtl" },
] as const satisfies readonly LocaleFacts[];

export type LocaleCode = (typeof locales)[number]["code"];
export type Locale = LocaleFacts & { readonly code: LocaleCode };

export const defaultLocale = "en" satisfies LocaleCode;

const localesByCode: ReadonlyMap<string, Locale> = new Map(locales.map((locale) => [locale.code, locale]));

/** Case-sensitive: `/RU` is no language prefix, so that every page has one address. */
export function isLocaleCode(value: unknown): value is LocaleCode {
  return typeof value === "string" && localesByCode.has(value);
}

export function getLocale(code: LocaleCode): Locale {
  return localesByCode.get(code) ?? locales[0];
}

/** Languages that show the careers link (spec §2). */
export const careersLocales: readonly LocaleCode[] = ["ru", "uk", "kk"];

/**
 * The selector's search (spec §5): case-insensitive substring of code or name, in the order of the list. The name is
 * the language's own or the one from `nameOf`.
 */
export function filterLocales(
  query: string,
  nameOf: (locale: Locale) => string = ({ name }) => name,
): readonly Locale[] {
  const wanted = query.toLowerCase();
  return locales.filter((locale) =>
    [locale.code, locale.name, nameOf(locale)].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export interface LocalePath {
  readonly locale: LocaleCode;
  /** Starts with exactly one slash: `//host` would redirect to another site. */
  readonly rest: string;
  /** True for `/en/…` too, which the server redirects to the bare path. */
  readonly hasPrefix: boolean;
}

/** `/pt-br/kas` → pt-br and `/kas`; `/enx` has no prefix. */
export function splitLocale(pathname: string): LocalePath {
  const end = pathname.indexOf("/", 1);
  const first = pathname.slice(1, end === -1 ? undefined : end);
  if (!pathname.startsWith("/") || !isLocaleCode(first)) {
    return { locale: defaultLocale, rest: withOneSlash(pathname), hasPrefix: false };
  }
  return { locale: first, rest: withOneSlash(pathname.slice(1 + first.length)), hasPrefix: true };
}

/** Adds the language to a bare path (`/kas?x=1#y`); English has no prefix (spec §2). */
export function localizePath(path: string, locale: LocaleCode): string {
  const bare = withOneSlash(path);
  if (locale === defaultLocale) {
    return bare;
  }
  return `/${locale}${/^\/(?=$|[?#])/.test(bare) ? bare.slice(1) : bare}`;
}

// Browsers read backslashes as slashes and drop control characters before they resolve an address.
function withOneSlash(path: string): string {
  let start = 0;
  while (start < path.length && (path[start] === "/" || path[start] === "\\" || path.charCodeAt(start) <= 0x20)) {
    start += 1;
  }
  return `/${path.slice(start)}`;
}

/** ISO 639's old code for Indonesian, which some Android browsers still send. */
const formerLanguages: ReadonlyMap<string, string> = new Map([["in", "id"]]);

/**
 * For paths without a prefix (spec §2): the cookie, then the browser's languages by weight (RFC 9110 §12.5.4), then
 * English. A regional or script variant falls back to ours (`pt-PT` → pt-br, `zh-Hant` → zh-cn). Skips what cannot be
 * read.
 */
export function negotiateLocale(acceptLanguage: string | null, cookie: string | null): LocaleCode {
  if (isLocaleCode(cookie)) {
    return cookie;
  }
  for (const tag of parseAcceptLanguage(acceptLanguage ?? "")) {
    const locale = tag === "*" ? defaultLocale : matchTag(tag);
    if (locale !== null) {
      return locale;
    }
  }
  return defaultLocale;
}

function parseAcceptLanguage(header: string): readonly string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, q: weight === undefined ? 1 : parseWeight(weight.slice(2)) };
    })
    .filter(({ tag, q }) => q > 0 && (tag === "*" || /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/.test(tag)))
    .sort((one, other) => other.q - one.q)
    .map(({ tag }) => tag);
}

function parseWeight(text: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

function matchTag(tag: string): LocaleCode | null {
  const [written = ""] = tag.split("-");
  const language = formerLanguages.get(written) ?? written;
  const match = locales.find(({ code }) => code === tag) ?? locales.find(({ code }) => code.split("-")[0] === language);
  return match?.code ?? null;
}

/** Spec §2: "The cookie is named for the redirected language and lasts 365 days." */
export const localeCookie = "i18n_redirected";
const cookieSeconds = (365 * DAY) / SECOND;

/** For Set-Cookie and document.cookie. */
export function formatLocaleCookie(locale: LocaleCode): string {
  return `${localeCookie}=${locale}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax`;
}

/** Support reads Russian, Ukrainian and English (spec §2). */
export function supportLanguageOf(code: LocaleCode): "en" | "ru" | "uk" {
  return code === "ru" || code === "uk" ? code : "en";
}

import { describe, expect, it } from "vitest";
import { chooseLocale } from "./choose-locale.ts";

interface Case {
  readonly path: string;
  readonly search?: string;
  readonly cookie?: string;
  readonly acceptLanguage?: string;
  readonly expected: string;
}

const cases: readonly Case[] = [
  // Path prefix first, whatever cookie and browser say.
  { path: "/ru", cookie: "i18n_redirected=fr", acceptLanguage: "de", expected: "page ru /" },
  { path: "/pt-br/kas/price", expected: "page pt-br /kas/price" },
  { path: "/zh-cn", expected: "page zh-cn /" },
  { path: "/enx", cookie: "i18n_redirected=ru", expected: "page en /enx" },
  { path: "/RU/kas", expected: "page en /RU/kas" },
  // Bare paths other than / are always English.
  { path: "/kas", cookie: "i18n_redirected=ru", acceptLanguage: "ru", expected: "page en /kas" },
  // / without prefix: cookie, then browser, then English.
  { path: "/", expected: "page en /" },
  { path: "/", cookie: "a=b; i18n_redirected=fa; c=d", acceptLanguage: "ru", expected: "redirect /fa" },
  { path: "/", cookie: "i18n_redirected=en", acceptLanguage: "ru", expected: "page en /" },
  { path: "/", cookie: "i18n_redirected=xx", acceptLanguage: "ru,en;q=0.8", expected: "redirect /ru" },
  { path: "/", acceptLanguage: "pt-PT,pt;q=0.9", expected: "redirect /pt-br" },
  { path: "/", acceptLanguage: "de, sv;q=0.8", expected: "page en /" },
  { path: "/", acceptLanguage: ";;;q=", expected: "page en /" },
  { path: "/", search: "?ref=ABC", acceptLanguage: "uk", expected: "redirect /uk?ref=ABC" },
  // The selector's English link.
  { path: "/en", cookie: "i18n_redirected=ru", expected: "redirect /" },
  { path: "/en/kas/price", search: "?range=7d", expected: "redirect /kas/price?range=7d" },
];

describe("chooseLocale (spec §2)", () => {
  it.each(cases)("$path$search with cookie '$cookie' and browser '$acceptLanguage': $expected", (given) => {
    const choice = chooseLocale({
      pathname: given.path,
      search: given.search ?? "",
      cookie: given.cookie,
      acceptLanguage: given.acceptLanguage,
    });
    const seen = choice.kind === "page" ? `page ${choice.locale} ${choice.rest}` : `redirect ${choice.location}`;
    expect(seen).toBe(given.expected);
  });

  it("says which address depends on the visitor", () => {
    const choose = (pathname: string) =>
      chooseLocale({ pathname, search: "", cookie: undefined, acceptLanguage: undefined });
    expect(choose("/")).toMatchObject({ isNegotiated: true });
    expect(choose("/kas")).toMatchObject({ isNegotiated: false });
  });
});

import { describe, expect, it } from "vitest";
import {
  defaultLocale,
  filterLocales,
  formatLocaleCookie,
  getLocale,
  isLocaleCode,
  locales,
  localizePath,
  negotiateLocale,
  splitLocale,
} from "./locales.ts";

const specified = "en, ru, uk, fr, es, pt-br, it, pl, tr, kk, id, ms, zh-cn, ko, ar, fa, ur";
const specifiedLocales = locales.filter(({ code }) => specified.split(", ").includes(code));

describe("locales", () => {
  it("are the languages of spec §1 in its order", () => {
    expect(specifiedLocales.map(({ code }) => code).join(", ")).toBe(specified);
    expect(defaultLocale).toBe("en");
  });

  it("§3.1 have name, code, iso, file and direction", () => {
    expect(specifiedLocales.map(({ code, name, iso, file, dir }) => [code, name, iso, file, dir].join(" | "))).toEqual([
      "en | English | en | en.json | ltr",
      "ru | Русский | ru | ru.json | ltr",
      "uk | Українська | uk | uk.json | ltr",
      "fr | Français | fr | fr.json | ltr",
      "es | Español | es | es.json | ltr",
      "pt-br | Português (Brasil) | pt-BR | pt-br.json | ltr",
      "it | Italiano | it | it.json | ltr",
      "pl | Polski | pl | pl.json | ltr",
      "tr | Türkçe | tr | tr.json | ltr",
      "kk | Қазақша | kk | kk.json | ltr",
      "id | Bahasa Indonesia | id | id.json | ltr",
      "ms | Bahasa Melayu | ms | ms.json | ltr",
      "zh-cn | 简体中文 | zh-CN | zh-cn.json | ltr",
      "ko | 한국어 | ko | ko.json | ltr",
      "ar | العربية | ar | ar.json | rtl",
      "fa | فارسی | fa | fa.json | rtl",
      "ur | اردو | ur | ur.json | rtl",
    ]);
  });

  it("§1.12 write Arabic, Persian and Urdu from right to left, and no other", () => {
    expect(specifiedLocales.filter(({ dir }) => dir === "rtl").map(({ code }) => code)).toEqual(["ar", "fa", "ur"]);
  });

  it("name a file after the code and a tag that Intl knows", () => {
    for (const { code, file, iso } of locales) {
      expect(file).toBe(`${code}.json`);
      expect(Intl.getCanonicalLocales(iso)).toEqual([iso]);
      expect(Intl.DateTimeFormat.supportedLocalesOf([iso])).toEqual([iso]);
    }
  });
});

describe("isLocaleCode", () => {
  it("is exact", () => {
    expect(isLocaleCode("pt-br")).toBe(true);
    expect(isLocaleCode("pt")).toBe(false);
    expect(isLocaleCode("RU")).toBe(false);
    expect(isLocaleCode("")).toBe(false);
    expect(isLocaleCode(null)).toBe(false);
    expect(isLocaleCode("toString")).toBe(false);
  });
});

describe("getLocale", () => {
  it("answers the facts of a language", () => {
    expect(getLocale("fa")).toEqual({ code: "fa", name: "فارسی", iso: "fa", file: "fa.json", dir: "rtl" });
    expect(getLocale("zh-cn").iso).toBe("zh-CN");
  });
});

describe("filterLocales", () => {
  const codes = (query: string) => filterLocales(query).map(({ code }) => code);

  it("finds a substring of the code, whatever its case", () => {
    expect(codes("BR")).toEqual(["pt-br"]);
    expect(codes("zh-")).toEqual(["zh-cn"]);
  });

  it("finds a substring of the name that the visitor's language has for it", () => {
    const inEnglish = (query: string) => filterLocales(query, ({ code }) => (code === "ru" ? "Russian" : code));
    expect(inEnglish("RUS").map(({ code }) => code)).toEqual(["ru"]);
  });

  it("finds a substring of the own name, whatever its case", () => {
    expect(codes("bahasa")).toEqual(["id", "ms"]);
    expect(codes("УКРАЇН")).toEqual(["uk"]);
    expect(codes("中文")).toEqual(["zh-cn"]);
  });

  it("answers all for an empty query and none for an unknown text", () => {
    expect(codes("")).toHaveLength(locales.length);
    expect(codes("klingon")).toEqual([]);
  });
});

describe("§2.37 splitLocale takes the language from the path", () => {
  it.each([
    ["/", "en", "/", false],
    ["/kas", "en", "/kas", false],
    ["/ru", "ru", "/", true],
    ["/ru/", "ru", "/", true],
    ["/ru/kas/blocks", "ru", "/kas/blocks", true],
    ["/pt-br/x", "pt-br", "/x", true],
    ["/zh-cn", "zh-cn", "/", true],
    ["/en/kas", "en", "/kas", true],
    ["/en", "en", "/", true],
    ["/enx", "en", "/enx", false],
    ["/pt/kas", "en", "/pt/kas", false],
    ["/RU/kas", "en", "/RU/kas", false],
    ["/kas/ru", "en", "/kas/ru", false],
    ["", "en", "/", false],
    ["ru/kas", "en", "/ru/kas", false],
  ] as const)("%s", (pathname, locale, rest, hasPrefix) => {
    expect(splitLocale(pathname)).toEqual({ locale, rest, hasPrefix });
  });

  it("never answers a rest that leads to another host", () => {
    expect(splitLocale("/en//evil.example").rest).toBe("/evil.example");
    expect(splitLocale("/en/\\evil.example").rest).toBe("/evil.example");
    expect(splitLocale("/en/\t/evil.example").rest).toBe("/evil.example");
    expect(splitLocale("//evil.example").rest).toBe("/evil.example");
  });
});

describe("localizePath", () => {
  it.each([
    ["/", "en", "/"],
    ["/", "ru", "/ru"],
    ["/?a=1", "ru", "/ru?a=1"],
    ["/#top", "ru", "/ru#top"],
    ["/kas", "en", "/kas"],
    ["/kas", "pt-br", "/pt-br/kas"],
    ["/kas?engage=ALERT_KAS#top", "ar", "/ar/kas?engage=ALERT_KAS#top"],
    ["//evil.example", "en", "/evil.example"],
  ] as const)("%s in %s", (path, locale, address) => {
    expect(localizePath(path, locale)).toBe(address);
  });
});

describe("negotiateLocale", () => {
  it("§2.37 prefers the stored cookie to the browser's language", () => {
    expect(negotiateLocale("fr", "ru")).toBe("ru");
    expect(negotiateLocale("fr", "en")).toBe("en");
  });

  it("passes over a cookie that names no language", () => {
    expect(negotiateLocale("fr", "xx")).toBe("fr");
    expect(negotiateLocale("fr", "")).toBe("fr");
  });

  it("is English without anything", () => {
    expect(negotiateLocale(null, null)).toBe("en");
    expect(negotiateLocale("", null)).toBe("en");
  });

  it.each([
    ["ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7", "ru"],
    ["en-US,en;q=0.9,ru;q=0.8", "en"],
    ["de,pl;q=0.5,it;q=0.7", "it"],
    ["fr;q=0.4, ko", "ko"],
    ["fr;q=0.8, es;q=0.8", "fr"],
    ["ru;q=0, uk;q=0.1", "uk"],
    ["pt", "pt-br"],
    ["pt-PT", "pt-br"],
    ["PT-br", "pt-br"],
    ["zh", "zh-cn"],
    ["zh-TW,zh;q=0.9", "zh-cn"],
    ["zh-Hant-HK", "zh-cn"],
    ["in-ID", "id"],
    ["id", "id"],
    ["ms-MY", "ms"],
    ["ar-EG", "ar"],
    ["de, *;q=0.5, ru;q=0.1", "en"],
  ])("%s", (header, locale) => {
    expect(negotiateLocale(header, null)).toBe(locale);
  });

  it.each([
    ["de-AT", "en"],
    [";;;,,,q=", "en"],
    ["fr;q=abc, ko;q=0.1", "ko"],
    ["fr;q=7, ko;q=0.1", "ko"],
    ["f, r!, ../ru, <tr>, kk;q=0.2", "kk"],
    ["rus", "en"],
  ])("garbage: %s", (header, locale) => {
    expect(negotiateLocale(header, null)).toBe(locale);
  });
});

it("the language cookie keeps the chosen language for 365 days", () => {
  expect(formatLocaleCookie("pt-br")).toBe("i18n_redirected=pt-br; Max-Age=31536000; Path=/; SameSite=Lax");
});

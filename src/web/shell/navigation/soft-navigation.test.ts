import { afterEach, describe, expect, it, vi } from "vitest";
import { softPath } from "./soft-navigation.ts";

/** Where a link of a page leads without a new document, for a visitor with this browser and this cookie. */
function follow(href: string, visitor: { page: string; language: string; cookie?: string }): string | null {
  const location = new URL(visitor.page, "https://adit.example");
  vi.stubGlobal("window", { location });
  vi.stubGlobal("navigator", { language: visitor.language });
  vi.stubGlobal("document", { cookie: visitor.cookie ?? "" });
  const basename = /^\/ru(?=\/|$)/.exec(location.pathname)?.[0] ?? "";
  const link = { target: "", hasAttribute: () => false, href: new URL(href, location).href };
  return softPath(link as unknown as HTMLAnchorElement, basename);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the logo", () => {
  it("§2.38 leads to the visitor's language: the server chooses it where that may not be English", () => {
    expect(follow("/", { page: "/kas", language: "ru-RU" })).toBeNull();
    expect(follow("/", { page: "/kas", language: "en-US", cookie: "ref=x; i18n_redirected=fa" })).toBeNull();
    expect(follow("/#pools", { page: "/kas", language: "uk" })).toBeNull();
  });

  it("needs no new document for who reads English, nor on a page of their own language", () => {
    expect(follow("/", { page: "/kas", language: "en-US" })).toBe("/");
    expect(follow("/", { page: "/kas", language: "ru-RU", cookie: "i18n_redirected=en" })).toBe("/");
    expect(follow("/ru", { page: "/ru/kas", language: "ru-RU" })).toBe("/");
    expect(follow("/?sort=price", { page: "/", language: "ru-RU" })).toBe("/?sort=price");
    expect(follow("/btc", { page: "/kas", language: "ru-RU" })).toBe("/btc");
  });
});

import { describe, expect, it } from "vitest";
import { writeSitemap, writeSitemapIndex } from "./sitemap.ts";

describe("sitemaps", () => {
  it("name one file for each of the 17 languages", () => {
    const xml = writeSitemapIndex("https://pool.example");
    expect(xml.match(/<loc>/g)).toHaveLength(17);
    expect(xml).toContain("<sitemap><loc>https://pool.example/sitemap-pt-br.xml</loc></sitemap>");
  });

  it("§2.40 give every page its alternates in all languages", () => {
    const xml = writeSitemap("https://pool.example", ["/", "/kas"], "ru");
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      "https://pool.example/ru",
      "https://pool.example/ru/kas",
    ]);
    expect(xml.match(/<xhtml:link rel="alternate"/g)).toHaveLength(36);
    expect(xml).toContain('hreflang="zh-CN" href="https://pool.example/zh-cn/kas"/>');
    expect(xml).toContain('hreflang="x-default" href="https://pool.example/kas"/>');
  });

  it("cannot be broken by an origin", () => {
    expect(writeSitemapIndex('https://x"<&')).toContain("<loc>https://x&quot;&lt;&amp;/sitemap-en.xml</loc>");
  });
});

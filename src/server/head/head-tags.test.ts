import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { locales } from "#src/domain/site/locales.ts";
import type { SiteInfo } from "#src/services/services.ts";
import { findDeviceSubject } from "./device-subject.ts";
import { createHeadTags } from "./head-tags.ts";
import { describeStructure } from "./structured-data.ts";

const { site } = createFixtureServices();
const own: SiteInfo = { ...site, brand: { ...site.brand, name: "Adit Pool" }, enabledCoins: ["kas"] };

const page = (canonical: string, more = "") =>
  `<html><head><meta charSet="utf-8"/><title>Kaspa&#x27;s pool | Adit Pool</title><meta name="description" content="Fees &amp; servers."/><link rel="canonical" href="${canonical}"/>${more}</head><body><title>not this</title></body></html>`;

const add = (html: string, changes: Partial<SiteInfo> = {}) => createHeadTags({ ...own, ...changes })(html, "ru");
const structureOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null");

describe("what the server adds to a head", () => {
  it("§2.40 is the card of the page, from its own words, with its locale and the 16 others", () => {
    const html = add(page("https://adit.example/ru/kas/price?range=7d"));
    for (const tag of [
      '<meta property="og:type" content="website"/>',
      '<meta property="og:site_name" content="Adit Pool"/>',
      '<meta property="og:title" content="Kaspa&#x27;s pool | Adit Pool"/>',
      '<meta property="og:description" content="Fees &amp; servers."/>',
      '<meta property="og:locale" content="ru_RU"/>',
      '<meta property="og:locale:alternate" content="kk_KZ"/>',
      '<meta property="og:locale:alternate" content="zh_CN"/>',
      '<meta property="og:locale:alternate" content="pt_BR"/>',
      '<meta property="og:url" content="https://adit.example/ru/kas/price?range=7d"/>',
      '<meta property="og:image" content="https://adit.example/og/ru/kas/price.png"/>',
      '<meta property="og:image:width" content="1200"/>',
      '<meta property="og:image:height" content="630"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ])
      expect(html).toContain(tag);
    expect(html.match(/og:locale:alternate/g)).toHaveLength(locales.length - 1);
    expect(html.match(/og:locale(?::alternate)?" content="[a-z]{2}_[A-Z]{2}"/g)).toHaveLength(locales.length);
    expect(structureOf(html).itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      "https://adit.example/ru",
      "https://adit.example/ru/kas",
      "https://adit.example/ru/kas/price?range=7d",
    ]);
    expect(structureOf(html).itemListElement[2].name).toBe("Kaspa's pool");
  });

  it("§2.40 has absolute addresses and a picture without a configured origin too: those of the address it listens on", () => {
    const html = add(page("http://localhost:3000/ru/kas"), { brand: { ...own.brand, origin: null } });
    expect(html).toContain('<meta property="og:url" content="http://localhost:3000/ru/kas"/>');
    expect(html).toContain('<meta property="og:image" content="http://localhost:3000/og/ru/kas.png"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(structureOf(html).itemListElement[0].item).toBe("http://localhost:3000/ru");
  });

  it("has home's picture for home, and no wallet in the address of a picture or in structured data", () => {
    expect(add(page("https://adit.example/ru"))).toContain('content="https://adit.example/og/ru/home.png"');
    expect(structureOf(add(page("https://adit.example/ru")))["@type"]).toBe("WebSite");
    const miner = add(page("https://adit.example/kas/miner/stats/kaspa:qq", '<meta name="robots" content="noindex"/>'));
    expect(miner).toContain('content="https://adit.example/og/ru/kas.png"');
    expect(structureOf(miner)).toBeNull();
  });

  it("has icons and manifest on every page, and a card on none without a canonical link", () => {
    const html = add("<html><head><title>404</title></head><body></body></html>");
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
    expect(html.match(/name="theme-color"/g)).toHaveLength(2);
    expect(html).not.toContain("og:");
  });

  it("§7.3 is neither analytics nor an error service as long as both are off", () => {
    const html = add(page("https://adit.example/ru/kas"));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain("fault-service");
  });

  it("§7.3 carries the analytics tag with the operator's attributes, and the error service before all else", () => {
    const html = add(page("https://adit.example/ru/kas"), {
      analytics: { scriptUrl: "https://stats.example/s.js?a&b", attributes: { "data-domain": 'a"b' } },
      faultService: { envelopeUrl: "https://errors.example/api/1/envelope/?k=1&v=7", environment: "staging" },
    });
    expect(html).toContain('<script defer src="https://stats.example/s.js?a&amp;b" data-domain="a&quot;b"></script>');
    expect(html).toMatch(
      /^<html><head><meta name="fault-service" content="https:\/\/errors\.example\/api\/1\/envelope\/\?k=1&amp;v=7" data-environment="staging"\/><script>faults=/,
    );
  });
});

describe("an article's head", () => {
  const meta =
    '<meta property="article:published_time" content="2026-11-20"/><meta property="article:modified_time" content="2026-11-21"/>';

  it("is a card and structured data with its dates, under the knowledge base", () => {
    const html = add(page("https://adit.example/ru/articles/effort", meta));
    expect(html).toContain('<meta property="og:type" content="article"/>');
    const [article, crumbs] = structureOf(html)["@graph"];
    expect(article).toMatchObject({
      "@type": "TechArticle",
      headline: "Kaspa's pool",
      inLanguage: "ru",
      datePublished: "2026-11-20",
      dateModified: "2026-11-21",
      image: "https://adit.example/og/ru/articles/effort.png",
    });
    expect(crumbs.itemListElement.map(({ name, item }: Record<string, string>) => [name, item])).toEqual([
      ["Adit Pool", "https://adit.example/ru"],
      ["База знаний", "https://adit.example/ru/articles"],
      ["Kaspa's pool", "https://adit.example/ru/articles/effort"],
    ]);
  });

  it("names the language of the text where that is the English one", () => {
    const [article] = structureOf(add(page("https://adit.example/articles/effort", meta)))["@graph"];
    expect(article.inLanguage).toBe("en");
  });
});

const facts = { brandName: "Adit Pool", coins: [{ slug: "kas", name: "Kaspa" }] };
const describePage = (title: string, path: string, address: string) =>
  JSON.parse(describeStructure({ title, path, address, ...facts }));

describe("structured data", () => {
  it("names the site on home, whatever is filtered", () => {
    expect(describePage("Adit Pool: mining pools", "/?hardware=gpu", "https://pool.example/ru?hardware=gpu")).toEqual({
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: "Adit Pool",
      url: "https://pool.example/ru?hardware=gpu",
    });
  });

  it("leads from home through the coin to the page, in the page's language", () => {
    const path = "/kas/pool-hashrate?range=7d";
    expect(
      describePage("Kaspa pool hashrate | Adit Pool", path, `https://pool.example/ru${path}`).itemListElement,
    ).toEqual([
      { "@type": "ListItem", position: 1, name: "Adit Pool", item: "https://pool.example/ru" },
      { "@type": "ListItem", position: 2, name: "Kaspa", item: "https://pool.example/ru/kas" },
      { "@type": "ListItem", position: 3, name: "Kaspa pool hashrate", item: `https://pool.example/ru${path}` },
    ]);
  });

  it("has two steps to a coin and to pages of no coin", () => {
    const steps = (title: string, path: string) =>
      describePage(title, path, `https://pool.example${path}`).itemListElement.map(
        ({ name }: { name: string }) => name,
      );
    expect(steps("Kaspa (KAS) mining pool: start mining | Adit Pool", "/kas")).toEqual(["Adit Pool", "Kaspa"]);
    expect(steps("About us | Adit Pool", "/about")).toEqual(["Adit Pool", "About us"]);
  });

  it("cannot end the script it stands in", () => {
    const page = { title: "</script><b>", path: "/about", address: "https://pool.example/about", ...facts };
    expect(describeStructure(page)).not.toContain("<");
    expect(JSON.parse(describeStructure(page)).itemListElement[1].name).toBe("</script><b>");
  });
});

describe("structured data of the catalogue", () => {
  const services = createFixtureServices();
  const graphOf = async (path: string) => {
    const subject = await findDeviceSubject(services, path.replace(/\?.*/, ""));
    const html = createHeadTags(own)(page(`https://adit.example${path}`), "en", subject);
    return structureOf(html)?.["@graph"] ?? null;
  };

  it("is the way to a device, and the device as a product that is not offered here", async () => {
    const [way, product] = await graphOf("/ru/device/gpu/nvidia/geforce-rtx-4070");
    expect(way.itemListElement.map(({ name, item }: { name: string; item: string }) => [name, item])).toEqual([
      ["Adit Pool", "https://adit.example/ru"],
      ["GPU", "https://adit.example/ru/device/gpu"],
      ["NVIDIA", "https://adit.example/ru/device/gpu/nvidia"],
      ["NVIDIA GeForce RTX 4070", "https://adit.example/ru/device/gpu/nvidia/geforce-rtx-4070"],
    ]);
    expect(product).toEqual({
      "@type": "Product",
      name: "NVIDIA GeForce RTX 4070",
      model: "GeForce RTX 4070",
      brand: { "@type": "Brand", name: "NVIDIA" },
      category: "GPU",
      url: "https://adit.example/ru/device/gpu/nvidia/geforce-rtx-4070",
      releaseDate: "2023-04",
    });
  });

  it("is the first devices of a list with the number of all", async () => {
    const [way, list] = await graphOf("/device/asic?coin=btc");
    expect(way.itemListElement).toHaveLength(2);
    expect(list).toMatchObject({ "@type": "ItemList", numberOfItems: 381 });
    expect(list.itemListElement).toHaveLength(30);
    expect(list.itemListElement[0]).toMatchObject({
      position: 1,
      url: expect.stringMatching(/^https:\/\/adit\.example\/device\/asic\/[a-z]+\//),
    });
    const [, ofVendor] = await graphOf("/device/gpu/intel");
    expect(ofVendor.numberOfItems).toBe(4);
    expect(await findDeviceSubject(services, "/kas")).toBeNull();
    expect(await findDeviceSubject(services, "/device/compare")).toBeNull();
  });
});

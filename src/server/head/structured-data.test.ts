import { describe, expect, it } from "vitest";
import { describeStructure } from "./structured-data.ts";

const site = { brandName: "Adit Pool", coins: [{ slug: "kas", name: "Kaspa" }] };
const describePage = (title: string, path: string, address: string) =>
  JSON.parse(describeStructure({ title, path, address, ...site }));

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
    const page = { title: "</script><b>", path: "/about", address: "https://pool.example/about", ...site };
    expect(describeStructure(page)).not.toContain("<");
    expect(JSON.parse(describeStructure(page)).itemListElement[1].name).toBe("</script><b>");
  });
});

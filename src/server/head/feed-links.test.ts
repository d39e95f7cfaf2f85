import { describe, expect, it } from "vitest";
import { writeEmbedLink, writeFeedLinks } from "./feed-links.ts";

const hrefs = (html: string) =>
  [...html.matchAll(/type="([^"]+)" title="([^"]+)" href="([^"]+)"/g)].map(([, type, title, href]) => [
    type,
    title,
    href,
  ]);

describe("links by which feed readers find feeds", () => {
  it("§10.16 §10.17 stand on a coin's pages, in the page's language", () => {
    expect(hrefs(writeFeedLinks("/kas/blocks", "en", "Adit Pool"))).toEqual([
      ["application/atom+xml", "Kaspa pool: notices and fee changes | Adit Pool", "/kas/api/v1/pool/notices.atom"],
      ["application/atom+xml", "Kaspa blocks | Adit Pool", "/kas/api/v1/pool/blocks.atom"],
      ["text/calendar", "Kaspa pool: reward changes and announced dates | Adit Pool", "/kas/api/v1/pool/calendar.ics"],
    ]);
    expect(writeFeedLinks("/kas?range=7d", "ru", "A & B")).toContain(
      'title="Блоки Kaspa | A &amp; B" href="/kas/api/v1/pool/blocks.atom?lang=ru"',
    );
  });

  it("stand on a miner's pages with the address, and not on the form that asks for one", () => {
    const ofMiner = hrefs(writeFeedLinks("/kas/miner/payouts/kaspa:qqq", "en", "Adit Pool"));
    expect(ofMiner.map(([, , href]) => href)).toEqual([
      "/kas/api/v1/pool/notices.atom",
      "/kas/api/v1/miner/payouts.atom?address=kaspa%3Aqqq",
      "/kas/api/v1/miner/payouts.ics?address=kaspa%3Aqqq",
    ]);
    expect(hrefs(writeFeedLinks("/kas/miner/stats", "en", "Adit Pool"))).toHaveLength(1);
    for (const path of ["/", "/articles/kas", "/doge/blocks"]) expect(writeFeedLinks(path, "en", "Adit Pool")).toBe("");
  });

  it("§10.26 a miner's page names its oEmbed, and no other page does", () => {
    const page = "https://adit.example/kas/miner/stats/kaspa:qqq";
    expect(writeEmbedLink("/kas/miner/stats/kaspa:qqq", page)).toBe(
      `<link rel="alternate" type="application/json+oembed" href="/api/v1/oembed?url=${encodeURIComponent(page)}"/>`,
    );
    for (const path of ["/kas", "/kas/miner/stats", "/kas/miner/email"]) expect(writeEmbedLink(path, page)).toBe("");
  });
});

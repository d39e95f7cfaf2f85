import { XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";
import { fixtureAddress } from "./__fixtures__/fixture-services.ts";

const get = (url: string) => createFixtureApi().inject({ url });

describe("GET /{coin}/widget/{address}", () => {
  it("§10.26 is a small page without script that the named origins may frame", async () => {
    const response = await get(`/kas/widget/${fixtureAddress}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = String(response.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self' https://dash.example");
    expect(policy).not.toContain("script-src");
    expect(Buffer.byteLength(response.body)).toBeLessThan(15_000);
    expect(response.body).not.toContain("<script");
    expect(response.body).toContain("<bdi>1.00</bdi> <small>TH/s</small>");
    expect(response.body).toContain(`href="https://adit.example/kas/miner/stats/${fixtureAddress}"`);
    expect(response.body).toContain("prefers-color-scheme:dark");
  });

  it("is written from right to left in Arabic, and refuses as the API does", async () => {
    expect((await get(`/kas/widget/${fixtureAddress}?lang=ar`)).body).toContain('<html lang="ar" dir="rtl">');
    expect((await get("/kas/widget/nonsense")).json().error.code).toBe("invalid-address");
    expect((await get(`/btc/widget/${fixtureAddress}`)).statusCode).toBe(404);
  });

  it("says nothing of an address that never mined but dashes", async () => {
    const { body } = await get("/kas/widget/never-mined");
    expect(body.match(/<bdi>–<\/bdi>/g)).toHaveLength(4);
  });
});

describe("what other pages show of a miner", () => {
  it("§10.26 a badge is a picture with words for those who do not see it", async () => {
    const response = await get(`/kas/api/v1/miner/badge.svg?address=${fixtureAddress}`);
    expect(response.headers["content-type"]).toMatch(/^image\/svg\+xml/);
    expect(XMLValidator.validate(response.body)).toBe(true);
    expect(response.body).toContain(">1.00 TH/s · 1 en miner.band.of");
    expect(response.body).toContain('role="img" aria-label="en minerState.online');
  });

  it("§10.26 a tile has four figures", async () => {
    const tile = (await get(`/kas/api/v1/miner/four-stats/${fixtureAddress}`)).json();
    expect([tile.type, tile.refresh, tile.link]).toEqual([
      "four-stats",
      "1m",
      `https://adit.example/kas/miner/stats/${fixtureAddress}`,
    ]);
    expect(
      tile.items.map(({ text, subtext }: { text: string; subtext: string }) => [text, subtext.slice(0, 4)]),
    ).toEqual([
      ["1.00", "TH/s"],
      ["–", ""],
      ["1", "en m"],
      ["1.234", "KAS"],
    ]);
  });

  it("§10.26 oEmbed of a miner's page is its frame, within the size that was asked for", async () => {
    const url = encodeURIComponent(`https://adit.example/ru/kas/miner/payouts/${fixtureAddress}`);
    const embed = (await get(`/api/v1/oembed?url=${url}&maxwidth=300`)).json();
    expect(embed).toMatchObject({ version: "1.0", type: "rich", width: 300, height: 180, provider_name: "Adit Pool" });
    expect(embed.html).toContain(`src="https://adit.example/kas/widget/${fixtureAddress}?lang=ru"`);
    for (const wrong of ["https://evil.example/kas/miner/stats/x", "https://adit.example/kas", "x"])
      expect((await get(`/api/v1/oembed?url=${encodeURIComponent(wrong)}`)).statusCode).toBe(404);
  });

  it("§10.26 a QR code is a picture of the miner's address", async () => {
    const response = await get(`/kas/api/v1/miner/qr.svg?address=${fixtureAddress}`);
    expect(response.headers["content-type"]).toMatch(/^image\/svg\+xml/);
    expect(XMLValidator.validate(response.body)).toBe(true);
  });
});

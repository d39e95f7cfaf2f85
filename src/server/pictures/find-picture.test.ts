import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { locales } from "#src/domain/site/locales.ts";
import { findPicture } from "./find-picture.ts";
import { isWritable } from "./rasterize.ts";

const services = createFixtureServices();
const find = (address: string) => findPicture(address, services)?.picture ?? null;

describe("findPicture", () => {
  it("shows coin, pool and tab of a coin's page in its language", () => {
    expect(find("en/kas/pool-hashrate.png")).toMatchObject({
      headline: "Kaspa mining pool",
      subject: "Pool hashrate",
      coin: { ticker: "KAS", algorithm: "kHeavyHash", color: "#71c9bb" },
    });
    expect(find("ru/kas.png")?.headline).toMatch(/Kaspa/);
    expect(find("ru/kas.png")?.headline).toMatch(/[а-я]/);
  });

  it("shows names in Latin letters where it cannot write the language", () => {
    expect(find("ar/kas.png")).toMatchObject({ headline: "Kaspa", subject: null });
    for (const { code } of locales) {
      for (const path of ["home", "kas", "kas/top-miners"]) {
        const picture = find(`${code}/${path}.png`);
        const words = [picture?.headline ?? "missing \u{1F4A5}", picture?.subject ?? "", picture?.brandName ?? ""];
        expect([code, path, words.filter((word) => !isWritable(word))]).toEqual([code, path, []]);
      }
    }
  });

  it("stands for pages that are there, and for nobody's wallet", () => {
    for (const address of [
      "en/kas/nothing.png",
      "xx/kas.png",
      "en/kas.jpg",
      "en/none.png",
      "en/kas/miner/stats/kaspa:qq.png",
      "",
    ])
      expect([address, find(address)]).toEqual([address, null]);
  });
});

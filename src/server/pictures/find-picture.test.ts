import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { locales } from "#src/domain/site/locales.ts";
import { createFixtureArticles, writeArticle } from "#src/services/content/articles/__fixtures__/fixture-articles.ts";
import { findPicture } from "./find-picture.ts";
import { isWritable } from "./rasterize.ts";

const { articles } = createFixtureArticles({
  "articles/effort/en.md": writeArticle("Effort and luck", "Text."),
  "articles/effort/ru.md": writeArticle("Effort и удача", "Текст."),
  "articles/effort/ar.md": writeArticle("الجهد والحظ", "نص."),
});
const services = createFixtureServices({ articles });
const find = async (address: string) => (await findPicture(address, services))?.picture ?? null;

describe("findPicture", () => {
  it("shows coin, pool and tab of a coin's page in its language", async () => {
    expect(await find("en/kas/pool-hashrate.png")).toMatchObject({
      headline: "Kaspa mining pool",
      subject: "Pool hashrate",
      coin: { ticker: "KAS", algorithm: "kHeavyHash", color: "#71c9bb" },
    });
    expect((await find("ru/kas.png"))?.headline).toMatch(/Kaspa/);
    expect((await find("ru/kas.png"))?.headline).toMatch(/[а-я]/);
  });

  it("shows names in Latin letters where it cannot write the language", async () => {
    expect(await find("ar/kas.png")).toMatchObject({ headline: "Kaspa", subject: null });
    for (const { code } of locales) {
      for (const path of ["home", "kas", "kas/top-miners"]) {
        const picture = await find(`${code}/${path}.png`);
        const words = [picture?.headline ?? "missing \u{1F4A5}", picture?.subject ?? "", picture?.brandName ?? ""];
        expect([code, path, words.filter((word) => !isWritable(word))]).toEqual([code, path, []]);
      }
    }
  });

  it("shows the title of an article, in English where it cannot write the language", async () => {
    expect((await find("ru/articles/effort.png"))?.headline).toBe("Effort и удача");
    expect((await find("ar/articles/effort.png"))?.headline).toBe("Effort and luck");
    expect(await find("en/articles/none.png")).toBeNull();
  });

  it("stands for pages that are there, and for nobody's wallet", async () => {
    for (const address of [
      "en/kas/nothing.png",
      "xx/kas.png",
      "en/kas.jpg",
      "en/none.png",
      "en/kas/miner/stats/kaspa:qq.png",
      "",
    ])
      expect([address, await find(address)]).toEqual([address, null]);
  });

  it("shows a device by its name and in lines, a list by its question or its vendor", async () => {
    expect(await find("ru/device/gpu/nvidia/geforce-rtx-4070.png")).toMatchObject({
      headline: "NVIDIA GeForce RTX 4070",
      subject: "Видеокарты",
      coin: null,
      drawing: { viewBox: "0 0 96 64" },
    });
    expect(await find("en/device/asic.png")).toMatchObject({ headline: "What does an ASIC earn here?", subject: null });
    expect((await find("ar/device/asic.png"))?.headline).toBe("What does an ASIC earn here?");
    expect(await find("en/device/cpu/amd.png")).toMatchObject({ headline: "AMD", subject: "Processors" });
    for (const path of ["device/fpga", "device/gpu/nobody", "device/gpu/nvidia/nothing", "device/asic/nvidia"])
      expect([path, await find(`en/${path}.png`)]).toEqual([path, null]);
  });
});

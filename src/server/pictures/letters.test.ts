import { existsSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, describe, expect, it } from "vitest";
import { measureEms } from "./fit-text.ts";
import { fontFamily, isWritable, unpackLetters } from "./letters.ts";

const letters = unpackLetters();
afterAll(() => letters.remove());

/** As the rasteriser itself sees it, in units of the letters' size. */
function measureDrawn(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="300"><text y="200" font-family="${fontFamily}" font-weight="700" font-size="100">${text}</text></svg>`;
  const font = { loadSystemFonts: false, fontFiles: [...letters.files], defaultFontFamily: fontFamily };
  return (new Resvg(svg, { font }).getBBox()?.width ?? 0) / 100;
}

describe("the letters of pictures", () => {
  it.each([
    ["Kaspa mining pool", true],
    ["Майнинг-пул Monero", true],
    ["Қазақша майнинг-пулы", true],
    ["Puł wydobywczy, ığş", true],
    ["مجمع تعدين Kaspa", false],
    ["Kaspa 矿池", false],
    ["채굴 풀", false],
    ["کان کنی پول", false],
  ])("%s", (text, isIn) => {
    expect(isWritable(text)).toBe(isIn);
  });

  it("are never wider than they are taken to be, nor much narrower", () => {
    const texts = [
      "Quai Network mining pool",
      "Майнинг-пул Quai Network",
      "WWWW MMMM",
      "Зарабатывает?",
      "Pool hashrate",
    ];
    for (const text of texts) {
      const drawn = measureDrawn(text);
      expect([text, drawn <= measureEms(text), drawn > measureEms(text) * 0.75]).toEqual([text, true, true]);
    }
  });

  it("are files of this process that it takes away again", () => {
    const { files, remove } = unpackLetters();
    expect(files.map((file) => existsSync(file))).toEqual([true, true, true, true]);
    remove();
    expect(files.some((file) => existsSync(file))).toBe(false);
  });
});

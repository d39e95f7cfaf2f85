import { describe, expect, it } from "vitest";
import { placeTip, readTermWords } from "./term-words.ts";

describe("readTermWords", () => {
  it("takes words with their meanings, and nothing else", () => {
    const body = {
      language: "ar",
      direction: "rtl",
      title: "المعجم",
      words: { share: { word: "حصة", meaning: "برهان عمل." }, luck: { word: "حظ" }, effort: 7 },
    };
    const read = readTermWords(body);
    expect([read?.direction, [...(read?.words ?? [])]]).toEqual([
      "rtl",
      [["share", { word: "حصة", meaning: "برهان عمل." }]],
    ]);
  });

  it.each([null, "x", [], {}, { language: "en", title: "Glossary" }, { language: "en", title: "x", words: [] }])(
    "refuses %j",
    (body) => {
      expect(readTermWords(body)).toBeNull();
    },
  );
});

describe("placeTip", () => {
  const word = { left: 100, right: 160, top: 200, bottom: 220 };
  const tip = { width: 240, height: 80 };
  const view = { width: 360, height: 640 };

  it.each([
    ["below its word", word, false, { left: 100, top: 226 }],
    ["from the right in right-to-left languages", { ...word, left: 200, right: 320 }, true, { left: 80, top: 226 }],
    ["inside the window", { ...word, left: 300, right: 350 }, false, { left: 112, top: 226 }],
    ["inside the window on the other side", word, true, { left: 8, top: 226 }],
    ["above where there is no room below", { ...word, top: 600, bottom: 620 }, false, { left: 100, top: 514 }],
  ])("stands %s", (_, rect, isRightToLeft, place) => {
    expect(placeTip(rect, tip, view, isRightToLeft)).toEqual(place);
  });

  it("stands below where there is no room at all", () => {
    expect(placeTip({ ...word, top: 40, bottom: 60 }, tip, { width: 360, height: 120 }, false).top).toBe(66);
  });
});

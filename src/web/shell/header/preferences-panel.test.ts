import { describe, expect, it } from "vitest";
import { matchCurrencies, nameCurrencies } from "./preferences-panel.tsx";

const few = [
  { code: "USD", name: "US Dollar" },
  { code: "KZT", name: "Kazakhstani Tenge" },
  { code: "PLN", name: "Polish Zloty" },
];

describe("the selector's currencies", () => {
  it("§5.5 are filtered by a case-insensitive substring of code or name", () => {
    const named = nameCurrencies(few, "en");
    const codes = (query: string) => matchCurrencies(named, query).map(({ code }) => code);
    expect(codes("kZ")).toEqual(["KZT"]);
    expect(codes("OL")).toEqual(["USD", "PLN"]);
    expect(codes(" zloty ")).toEqual(["PLN"]);
    expect(codes("")).toEqual(["USD", "KZT", "PLN"]);
    expect(codes("none such")).toEqual([]);
  });

  it("are found by their name in the page's language and by their English name", () => {
    const named = nameCurrencies(few, "ru");
    expect(matchCurrencies(named, "злотый").map(({ code }) => code)).toEqual(["PLN"]);
    expect(matchCurrencies(named, "zloty").map(({ code }) => code)).toEqual(["PLN"]);
  });

  it("keep their English name when the browser knows no other", () => {
    expect(nameCurrencies([{ code: "QQQ", name: "Quokka" }], "en")).toEqual([
      { code: "QQQ", name: "Quokka", localName: "Quokka" },
    ]);
  });
});

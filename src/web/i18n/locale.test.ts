import { expect, it } from "vitest";
import { locales } from "#src/domain/site/locales.ts";
import { messageTag } from "./locale.ts";

it("a count in a message has Latin digits in every language", () => {
  const written = locales.map((locale) =>
    new Intl.NumberFormat(messageTag(locale), { useGrouping: false }).format(1096),
  );
  expect(new Set(written)).toEqual(new Set(["1096"]));
});

it("keeps the plurals of the language", () => {
  const few = locales.filter((locale) => new Intl.PluralRules(messageTag(locale)).select(3) === "few");
  expect(few.map(({ code }) => code)).toEqual(["ru", "uk", "pl", "ar"]);
});

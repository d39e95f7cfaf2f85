import compile from "icu-minify/compile";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import { expect, it } from "vitest";
import formatMessage from "./format-message.ts";

const formatters = _createIntlFormatters(_createCache());

function write(locale: string, message: string, values: Record<string, number>) {
  return formatMessage("key", compile(message), values, { locale, cache: _createCache(), formatters });
}

it("the count of a plural has thousands apart in every language, as all other figures of a page", () => {
  const message = "{count, plural, one {# pool} few {# pools} other {# pools}}";
  const written = ["en", "ru", "pl", "es", "fr", "ar"].map((language) =>
    write(`${language}-u-nu-latn`, message, { count: 1234 }),
  );
  expect(new Set(written)).toEqual(new Set(["1\u202f234 pools"]));
  expect(write("en", message, { count: 1_234_567 })).toBe("1\u202f234\u202f567 pools");
  expect(write("en", message, { count: 999 })).toBe("999 pools");
});

it("the plural itself is chosen by the rules of the language", () => {
  const message = "{count, plural, one {# пул} few {# пула} many {# пулов} other {# пула}}";
  expect([1001, 1002, 1005].map((count) => write("ru", message, { count }))).toEqual([
    "1\u202f001 пул",
    "1\u202f002 пула",
    "1\u202f005 пулов",
  ]);
});

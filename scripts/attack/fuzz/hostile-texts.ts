import fc from "fast-check";
import { canaryElement, canaryHeader } from "./judge-answer.ts";

// Texts that break what reads them carelessly, and the ways to write a text into an address.

const classics = [
  "",
  " ",
  ".",
  "..",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "/",
  "//evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "%",
  "%00",
  "%2e%2e%2f",
  "%252f",
  "\0",
  "\u0000x",
  "a\tb",
  "a\r\nb",
  `\r\n${canaryHeader}: 1\r\n\r\n`,
  canaryElement,
  `"${canaryElement}`,
  `'>${canaryElement}`,
  `</script>${canaryElement}`,
  `</title>${canaryElement}`,
  "' OR '1'='1",
  "'; DROP TABLE miners; --",
  "\u0022) UNION SELECT 1",
  "$\u007b7*7}{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "true",
  "NaN",
  "Infinity",
  "-0",
  "-1",
  "0",
  "1e400",
  "0x10",
  "1.5",
  "1,5",
  "١٢٣",
  "9007199254740993",
  "99999999999999999999999999999999",
  "2147483648",
  "[]",
  "{}",
  "[object Object]",
  "=1+1",
  "@SUM(1)",
  "\u202egnp",
  "\u2066x",
  "\ufeff",
  "\u00a0",
  "i\u0307",
  "ß",
  "ﬀ",
  "👩‍👩‍👧‍👧",
  "مزرعة",
  "z\u0351\u0352\u0353algo",
  "(a+)+$",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
  "x.data",
  "_.data",
  "api",
  "ru",
] as const;

/** Just around the limits of the server: parameters of 128 and 512, addresses of 4,096, headers of 16,384 characters. */
const lengths = [41, 121, 129, 200, 512, 513, 2001, 4090, 4097, 9000] as const;

const longText = fc
  .tuple(fc.constantFrom("a", "0", "é", "%", "../", "<b>", "👾", "1:"), fc.constantFrom(...lengths))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...classics) },
  { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 1, arbitrary: longText },
);

/** A good text with one thing wrong: a letter more, less or another, another case, something around it. */
export function nearly(good: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(good, fc.nat({ max: 1000 }), fc.constantFrom(...spoilings)).map(([text, at, spoil]) => {
    return spoil(text, text.length === 0 ? 0 : at % text.length);
  });
}

const spoilings: readonly ((text: string, at: number) => string)[] = [
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => `${text.slice(0, at)}x${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\u200b${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}é${text.slice(at + 1)}`,
  (text) => text.toUpperCase(),
  (text) => ` ${text} `,
  (text) => `${text}.rig01`,
  (text) => `${text}${text}`,
  (text) => `wallet:${text}`,
  (text) => `${text}\u0000`,
  (text) => `${text}/`,
];

/** One value out of three kinds, mostly good ones. */
export function mostly(good: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 24, arbitrary: good },
    { weight: 2, arbitrary: nearly(good) },
    { weight: 2, arbitrary: hostileText },
  );
}

/** A text as it may stand in an address: escaped as it should be, twice, wholly, hardly, or wrongly. */
export function written(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.constantFrom(...spellings)).map(([value, spell]) => spell(value));
}

const plainly = (text: string) => encodeURIComponent(text.toWellFormed());
const bytesOf = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
/** Everything that node:http sends stays as it is. */
const hardly = (text: string) => text.replace(/[^\u0021-\u007e]|[?#]/gu, plainly);

const spellings: readonly ((text: string) => string)[] = [
  ...Array(60).fill(plainly),
  (text) => plainly(plainly(text)),
  (text) => bytesOf(text.slice(0, 200)),
  hardly,
  hardly,
  (text) => `${plainly(text)}%`,
  (text) => `${plainly(text)}%zz`,
  (text) => `${plainly(text)}%c0%af`,
  (text) => `${plainly(text)}%ed%a0%80`,
  (text) => `${plainly(text)};x=1`,
];

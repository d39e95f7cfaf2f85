import { expect, it } from "vitest";
import english from "../locales/en.json";
import { readSources } from "./source-files.ts";

/** Below these a key is put together in two steps: what a view calls `dry.7d` is `blocks.luck.dry.7d`. */
const joinedInTwoSteps = [
  "blocks.luck.",
  "blocks.filter.",
  "start.minutes",
  "start.seconds",
  "aboutCoin.minutes",
  "aboutCoin.seconds",
];

const segment = "[A-Za-z0-9_-]+";

it("every text of the catalogue is asked for by some source file", () => {
  const sources = [...readSources("src/**/*.{ts,tsx}")].flatMap(([path, text]) => (isShipped(path) ? [text] : []));
  const asked = new RegExp(`^(?:${sources.flatMap(listAsked).join("|")})$`);
  const keys = listKeys(english, "");
  expect(keys.length).toBeGreaterThan(900);
  expect(keys.filter((key) => !asked.test(key) && !joinedInTwoSteps.some((start) => key.startsWith(start)))).toEqual(
    [],
  );
});

function isShipped(path: string): boolean {
  return !path.includes(".test.") && !path.includes("__fixtures__");
}

function listKeys(messages: object, start: string): string[] {
  return Object.entries(messages).flatMap(([name, below]: [string, unknown]) =>
    typeof below === "object" && below !== null ? listKeys(below, `${start}${name}.`) : [`${start}${name}`],
  );
}

/** Patterns of the keys that a file may ask for: whole, or behind a section that it takes its texts from. */
function listAsked(text: string): string[] {
  const sections = [...text.matchAll(/useTranslations\("([\w.]+)"\)/g)].map(([, section = ""]) => `${section}.`);
  const literals = [...text.matchAll(/(["'])([\w-]+(?:\.[\w-]+)*)\1/g)].map(([, , key = ""]) => key);
  const templates = [...text.matchAll(/`((?:[\w.-]|\$\{[^`}]*\})+)`/g)].map(([, key = ""]) => key);
  // What begins with a variable may be anything; only where a text is asked for it is a key.
  const called = [...text.matchAll(/\bt(?:\.\w+)?\(\s*`(\$\{[^`}]*\}(?:[\w.-]|\$\{[^`}]*\})+)`/g)].map(
    ([, key = ""]) => key,
  );
  const whole = [...literals, ...templates.filter((key) => /^\w+\./.test(key)), ...called];
  const below = sections.flatMap((section) => [...literals, ...templates].map((key) => `${section}${key}`));
  return [...whole.filter((key) => key.includes(".")), ...below].map(toPattern);
}

function toPattern(key: string): string {
  return key
    .split(/\$\{[^`}]*\}/)
    .map((part) => part.replaceAll(".", "\\."))
    .join(segment);
}

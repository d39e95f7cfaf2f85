import type { LocaleCode } from "#src/domain/site/locales.ts";

// What a text should not have in any language, or not in its own: traces of a machine, of another language or of English.

/** The quotation marks of each language, outer and inner. */
const quotes: Readonly<Record<LocaleCode, string>> = {
  en: "“”",
  ru: "«»„“",
  uk: "«»„“",
  kk: "«»„“",
  fr: "«»“”",
  es: "«»“”",
  it: "«»“”",
  "pt-br": "“”‘",
  pl: "„”«»",
  tr: "“”‘",
  id: "“”‘",
  ms: "“”‘",
  "zh-cn": "“”‘’",
  ko: "“”‘’",
  ar: "«»“”",
  fa: "«»",
  ur: "”“‘",
};
const allQuotes = /["“”„‟«»‹›「」『』‚‘]/gu;

/** French writes a narrow space before `; ! ?` and a space that does not break before a colon; the others write none. */
const spacing = {
  french: /[^\u202f\u00a0][;!?](?=\s|$)|[^\u202f\u00a0]:(?=\s)/u,
  usual: /\S[ \u202f\u00a0][,.;:!?](?=\s|$)/u,
} as const;

/** What is wrong with a text as it is written; placeholders and tags are no part of it. */
export function findLeftovers(message: string, code: LocaleCode): readonly string[] {
  const text = withValues(message);
  const faults: string[] = [];
  if (/\s{2}|^\s|\s$/u.test(text)) faults.push("has two spaces together, or one at an end");
  if (text.includes("...")) faults.push("has three points for an ellipsis");
  if (code !== "en" && /\p{L}'\p{L}/u.test(text)) faults.push("has a straight apostrophe");
  const wrong = [...new Set([...text.matchAll(allQuotes)].map(([mark]) => mark))].filter(
    (mark) => !quotes[code].includes(mark),
  );
  if (wrong.length > 0) faults.push(`has quotation marks of another language: ${wrong.join(" ")}`);
  if (spacing[code === "fr" ? "french" : "usual"].test(text)) faults.push("has a wrong space at a punctuation mark");
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    if (/\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word)) faults.push(`mixes alphabets in ${word}`);
  }
  return faults;
}

/** Texts of buttons and tabs, whose room is measured for English: by the last names of their keys. */
const isTight =
  /(?:^|\.)(?:tab\.[^.]+|submit|apply|copy|copied|retry|save|send|cancel|confirm|previous|next|back|download|add|remove|close)$/;

/** Whether a button or tab is more than 2.2 times as long as in English. Twelve letters are never too long. */
export function isTooLong(key: string, english: string, translated: string): boolean {
  return isTight.test(key) && [...withValues(translated)].length > Math.max(12, 2.2 * withValues(english).length);
}

/** The text with something in each place that a value takes: `{name}`, `<money></money>`. Other tags mark a part of the text. */
function withValues(message: string): string {
  return message
    .replace(/<([\w-]+)><\/\1>/g, "xx")
    .replace(/<\/?[\w-]+>/g, "")
    .replace(/\{\w+\}/g, "xx");
}

/** Whether a text says something that another language would say otherwise: a word of two letters or more outside of placeholders. */
export function hasWords(message: string): boolean {
  return /\p{L}{2}/u.test(message.replace(/<\/?[\w-]+>|\{[^{}]*\}/g, " "));
}

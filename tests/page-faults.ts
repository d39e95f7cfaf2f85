// What an answer must never say: values of the program in the place of figures, keys and placeholders in the place of words.

const named = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'", nbsp: " " } as const;

/** Values as JavaScript writes them when nobody formatted them. */
const rawValues = /NaN|\bundefined\b|-?\bInfinity\b|\[object [A-Za-z]*\]|[A-Za-z]undefined\b/g;

/** Tags and their attributes, texts between them; nothing of scripts, which carry the page's data, and of styles. */
function withoutCode(html: string): string {
  return html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, " ").replace(/<!--[\s\S]*?-->/g, "");
}

/** What a page shows, as text. */
export function readText(html: string): string {
  return withoutCode(html)
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|#x27|nbsp);/g, (_, name: keyof typeof named) => named[name])
    .replace(/[ \n]+/g, " ");
}

/** Addresses, hashes and what is left of them may hold any letters. */
function isInWallet(text: string, { 0: value, index }: RegExpMatchArray): boolean {
  const at = index ?? 0;
  const before = /[^\s"'<>]*$/.exec(text.slice(Math.max(0, at - 120), at))?.[0] ?? "";
  const after = /^[^\s"'<>]*/.exec(text.slice(at, at + 120))?.[0] ?? "";
  const run = `${/[0-9A-Za-z]*$/.exec(before)?.[0] ?? ""}${/^[0-9A-Za-z]*/.exec(after)?.[0] ?? value}`;
  return run.length >= 20 || before.includes("…") || after.includes("…");
}

function findOutsideWallets(text: string, pattern: RegExp): readonly string[] {
  const matches = [...text.matchAll(pattern)].filter((match) => !isInWallet(text, match));
  return [...new Set(matches.map(([value]) => value))];
}

/** Values that nobody formatted, in JSON, CSV or any other text. */
export function findRawValues(text: string): readonly string[] {
  return findOutsideWallets(text, rawValues);
}

/**
 * What is wrong with a rendered page: values that nobody formatted, in its texts and its attributes (an address that ends in
 * `/undefined`, a line of a chart to `NaN`); keys of messages (`keys`); placeholders.
 */
export function findPageFaults(html: string, keys: ReadonlySet<string>): readonly string[] {
  const text = readText(html);
  return [
    ...findRawValues(withoutCode(html)),
    ...findOutsideWallets(text, /\bnull\b/g),
    ...findOutsideWallets(text, /\{[a-zA-Z]+\}/g),
    ...findOutsideWallets(text, /\b[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_-]+)+/g).filter((word) => keys.has(word)),
  ];
}

/** Every key of a catalogue as it is shown where its message fails: `minerStats.workers`. */
export function listMessageKeys(catalogue: unknown, path = ""): readonly string[] {
  if (typeof catalogue !== "object" || catalogue === null) return [path];
  return Object.entries(catalogue).flatMap(([key, value]) => [
    ...(path === "" ? [] : [path]),
    ...listMessageKeys(value, path === "" ? key : `${path}.${key}`),
  ]);
}

/** What is wrong with a CSV file by RFC 4180, or unsafe in a spreadsheet: a formula, a character that controls or hides. */
export function findCsvFaults(csv: string): readonly string[] {
  const faults: string[] = [];
  if (!csv.endsWith("\r\n")) faults.push("the last line has no end");
  const lines = csv.split("\r\n").slice(0, -1);
  const widths = new Set(lines.map((line) => splitLine(line)?.length ?? -1));
  if (widths.size !== 1 || widths.has(-1)) faults.push(`cells of its lines: ${[...widths].join(", ")}`);
  for (const cell of new Set(lines.flatMap((line) => splitLine(line) ?? []))) {
    if (/^[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell)) faults.push(`a formula: ${cell}`);
    if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(cell)) faults.push(`a character that nobody sees: ${JSON.stringify(cell)}`);
  }
  return faults;
}

/** The cells of one line without their quotes; null where a quote stands in the wrong place. */
function splitLine(line: string): readonly string[] | null {
  if (!/^(?:"(?:[^"]|"")*"|[^",]*)(?:,(?:"(?:[^"]|"")*"|[^",]*))*$/.test(line)) return null;
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

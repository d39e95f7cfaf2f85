import { visibleText } from "./display-text.ts";

/** Null stays empty. `decimal`: an exact number with more digits than a floating-point number holds. */
export type CsvValue = string | number | null | { readonly decimal: string };

/**
 * RFC 4180. A text that a spreadsheet would run as a formula (`=`, `+`, `-` or `@` first; OWASP, "CSV Injection") gets
 * an apostrophe in front, and invisible characters become U+FFFD. Numbers must not come as text; they are written
 * without exponents.
 */
export function formatCsv(head: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  const lines = [head.map(formatCell).join(",")];
  for (const row of rows) lines.push(row.map(formatCell).join(","));
  return `${lines.join("\r\n")}\r\n`;
}

function formatCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return writeOut(value);
  if (typeof value === "object") return /^-?\d+(?:\.\d+)?$/.test(value.decimal) ? value.decimal : "";
  const visible = visibleText(value);
  const safe = /^[=+\-@]/.test(visible) ? `'${visible}` : visible;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `1080000000000000000000`, `0.00000012`. Empty for NaN and infinity. */
function writeOut(value: number): string {
  if (!Number.isFinite(value)) return "";
  const text = String(value);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (whole === "") return text;
  const shift = Number(exponent);
  return shift < 0
    ? `${sign}0.${"0".repeat(-shift - 1)}${whole}${fraction}`
    : `${sign}${`${whole}${fraction}`.padEnd(whole.length + shift, "0")}`;
}

import { visibleText } from "./display-text.ts";

/** Null is "not known" and stays empty. `decimal`: an exact number in digits, with more of them than a floating-point number holds. */
export type CsvValue = string | number | null | { readonly decimal: string };

/**
 * A table as CSV by RFC 4180: commas, quotes where needed, CRLF. Safe to open in a spreadsheet: a text that one would run
 * as a formula (`=`, `+`, `-` or `@` first; OWASP, "CSV Injection") gets an apostrophe in front, and characters that nobody sees,
 * line ends and changes of direction among them, become U+FFFD as on the pages. Numbers stay
 * numbers, so they must not come as text; they are written out in digits, whatever their size.
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

/** `1080000000000000000000`, `0.00000012`: a network's hashrate has an exponent otherwise. Empty for what is no number. */
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

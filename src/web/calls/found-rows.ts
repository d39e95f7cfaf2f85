import { membersOf } from "#src/domain/unknown-members.ts";
import { type FoundRows, type ResultRow, resultGroups } from "../pages/search/search-row.ts";

/** Reads the answer of `GET /search/answers`. Null when it has another shape. */
export function readFoundRows(body: unknown): FoundRows | null {
  const { rows, problem } = membersOf(body);
  if (!Array.isArray(rows)) return null;
  return {
    rows: rows.flatMap((row: unknown) => readRow(row) ?? []),
    problem: typeof problem === "string" ? problem : null,
  };
}

function readRow(row: unknown): ResultRow | null {
  const { group, path, title, note, coin, figure, usd } = membersOf(row);
  const known = resultGroups.find((one) => one === group);
  if (known === undefined || typeof path !== "string" || !path.startsWith("/") || typeof title !== "string")
    return null;
  const { text, unit } = membersOf(figure);
  return {
    group: known,
    path,
    title,
    note: textOrNull(note),
    coin: readBadge(coin),
    figure: typeof text === "string" ? { text, unit: textOrNull(unit) } : null,
    usd: typeof usd === "number" ? usd : null,
  };
}

function readBadge(badge: unknown): ResultRow["coin"] {
  const { slug, ticker, name, variant, color, isInkDark, glyph } = membersOf(badge);
  if (![slug, ticker, name, color].every((member) => typeof member === "string")) return null;
  return {
    slug: String(slug),
    ticker: String(ticker),
    name: String(name),
    variant: textOrNull(variant),
    color: String(color),
    isInkDark: isInkDark === true,
    glyph: textOrNull(glyph),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

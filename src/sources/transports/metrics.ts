import { type Static, type TSchema, Type } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { fetchJson } from "../fetch-json.ts";
import type { JsonReader } from "../json/json-reader.ts";
import type { AsyncResult } from "../source-error.ts";

// Prometheus text (version 0.0.4) and OpenMetrics: a line for each series, `name{label="value"} number`, after which
// a time may stand. The parsers of npm are years old and read a whole text at once, without bounds.

/** What `schema` describes: by name of the metric, its series in the order of the text. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** A number (also NaN and infinite), a bigint beyond 2^53, or the text that is none of these. */
  readonly value: unknown;
}

/** Of a series; `value` is checked as the caller says. */
export function seriesOf<Value extends TSchema>(value: Value) {
  return Type.Array(Type.Object({ labels: Type.Record(Type.String(), Type.String()), value }));
}

export interface MetricsOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly timeoutMs?: number | undefined;
  readonly maxBytes?: number;
  /** Others are skipped unread. */
  readonly names: ReadonlySet<string>;
}

export interface Metrics<Value> {
  readonly value: Value;
  /** The newest time beside a value; null where none stands there. */
  readonly readAt: number | null;
}

const defaultMaxBytes = 8 * 1024 * 1024;
const mostSeries = 50_000;
const longestLine = 16 * 1024;
const longestLabel = 1024;
const mostLabels = 32;

export async function fetchMetrics<const Schema extends TSchema>(
  schema: Schema,
  url: URL,
  { names, maxBytes = defaultMaxBytes, timeoutMs, ...parts }: MetricsOptions,
): AsyncResult<Metrics<Static<Schema>>> {
  const reader = createMetricsReader(names);
  const answer = await fetchJson(schema, url, {
    ...parts,
    maxBytes,
    headers: { accept: "text/plain; version=0.0.4, */*;q=0.1" },
    createReader: () => reader,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  return answer.ok ? ok({ value: answer.value, readAt: reader.readAt() }) : answer;
}

export function createMetricsReader(names: ReadonlySet<string>): JsonReader & { readAt(): number | null } {
  const decoder = new TextDecoder();
  const families: Record<string, Series[]> = {};
  let rest = "";
  let lines = 0;
  let series = 0;
  let newest: number | null = null;

  function readLine(line: string): string | null {
    lines += 1;
    if (line === "" || line.startsWith("#")) return null;
    const name = /^[A-Za-z_:][\w:]*/.exec(line)?.[0] ?? "";
    if (name === "") return "a line is no metric";
    if (!names.has(name)) return null;
    series += 1;
    if (series > mostSeries) return `it has more than ${mostSeries} series`;
    const labels = readLabels(line, name.length);
    if (!labels.ok) return labels.error;
    const { values, end } = labels.value;
    // What follows " # " is an example of OpenMetrics.
    const [value = "", time] = (line.slice(end).split(" # ")[0] ?? "").trim().split(/\s+/);
    const at = time === undefined ? null : readTime(time);
    if (at !== null) newest = Math.max(newest ?? at, at);
    families[name] ??= [];
    families[name].push({ labels: values, value: readValue(value) });
    return null;
  }

  return {
    write(bytes) {
      const text = rest + decoder.decode(bytes, { stream: true });
      const all = text.split("\n");
      rest = all.pop() ?? "";
      for (const line of all) {
        const fault = line.length > longestLine ? tooLong : readLine(line.trim());
        if (fault !== null) return fault;
      }
      return rest.length > longestLine ? tooLong : null;
    },
    end() {
      if (rest.trim() !== "") return err("the response is cut off");
      return lines === 0 ? err("the response is empty") : ok(families);
    },
    readAt: () => newest,
  };
}

const tooLong = "a line is longer than anything expected";

interface ReadLabels {
  readonly values: Readonly<Record<string, string>>;
  /** Where they end in the line. */
  readonly end: number;
}

const label = /\s*([A-Za-z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*(,?)/y;
const closing = /\s*\}/y;

function readLabels(line: string, from: number): Result<ReadLabels, string> {
  if (line[from] !== "{") return ok({ values: {}, end: from });
  const values: [string, string][] = [];
  let end = from + 1;
  for (;;) {
    closing.lastIndex = end;
    if (closing.test(line)) return ok({ values: Object.fromEntries(values), end: closing.lastIndex });
    label.lastIndex = end;
    const [, name, value] = label.exec(line) ?? [];
    if (name === undefined || value === undefined) return err("the labels of a metric cannot be read");
    if (value.length > longestLabel || values.length === mostLabels)
      return err("a metric has too many or too long labels");
    values.push([name, value.replace(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign))]);
    end = label.lastIndex;
  }
}

const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function readValue(text: string): unknown {
  if (/^[+-]?Inf$/i.test(text)) return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (/^NaN$/i.test(text)) return Number.NaN;
  if (!numberPattern.test(text)) return text;
  const value = Number(text);
  return /^\d+$/.test(text) && !Number.isSafeInteger(value) && text.length < 40 ? BigInt(text) : value;
}

/** Milliseconds; seconds with a fraction in OpenMetrics. */
function readTime(text: string): number | null {
  if (!numberPattern.test(text)) return null;
  return Math.round(text.includes(".") ? Number(text) * 1000 : Number(text));
}

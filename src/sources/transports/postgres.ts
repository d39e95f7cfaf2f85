import { readFileSync } from "node:fs";
import pg from "pg";
import type { Static, TSchema } from "typebox";
import { err, type Result } from "#src/domain/result.ts";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { checkInSlices } from "../check-schema.ts";
import { malformed, type SourceError } from "../source-error.ts";

// Another program's PostgreSQL, which is only read. The server itself refuses writes on these connections, and stops a
// query that takes too long.

export type SqlValue = string | number | readonly string[] | null;

export interface SqlQuery<Rows extends TSchema> {
  /** A list of rows. */
  readonly rows: Rows;
  /** One SELECT without a semicolon; values are $1, $2, … */
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** One more row is a fault. */
  readonly mostRows: number;
}

export interface PostgresSource {
  /**
   * Times come as ISO 8601 in UTC, `numeric` as text, digit for digit, `bigint` as a number or, beyond 2^53, as a
   * bigint.
   */
  query<const Rows extends TSchema>(query: SqlQuery<Rows>): Promise<Result<Static<Rows>, SourceError>>;
  close(): Promise<void>;
}

export interface PostgresSourceParts {
  readonly password: string | null;
  readonly log?: Log | undefined;
  /** Includes the wait for a connection and the last row. */
  readonly timeoutMs?: number | undefined;
}

const defaultTimeoutMs = 5 * SECOND;
const connections = 4;

/**
 * `address` may end in `?sslmode=`: `verify-full`, `require` (no certificate is checked) or `disable`, and in
 * `&sslrootcert=/ca.pem`. Without it connections to this machine have no TLS, and all others verify. Throws a sentence
 * for the operator.
 */
export function openPostgresSource(
  address: URL,
  { password, log, timeoutMs = defaultTimeoutMs }: PostgresSourceParts,
): PostgresSource {
  const pool = new pg.Pool({
    host: address.hostname.replace(/^\[|\]$/g, ""),
    port: address.port === "" ? 5432 : Number(address.port),
    user: decodeURIComponent(address.username),
    database: decodeURIComponent(address.pathname.slice(1)),
    // A function, or pg looks for one in its own variables and files.
    password: () => password ?? "",
    ssl: readTls(address),
    application_name: "adit",
    options: settingsOf(timeoutMs),
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + SECOND,
    idleTimeoutMillis: 60 * SECOND,
    keepAlive: true,
    allowExitOnIdle: true,
    types: { getTypeParser: parserOf },
  });
  // Without a listener, a server that restarts would end this process. The next query reports it.
  pool.on("error", () => log?.info({}, "The pool engine's PostgreSQL closed an idle connection."));
  pool.on("connect", (client) => client.on("error", () => undefined));

  async function exchange<const Rows extends TSchema>(
    { rows: schema, text, values, mostRows }: SqlQuery<Rows>,
    signal: AbortSignal,
  ): Promise<Result<Static<Rows>, SourceError>> {
    try {
      const bounded = `SELECT * FROM (${text}) AS bounded LIMIT ${mostRows + 1}`;
      const { rows } = await pool.query<Record<string, unknown>>(bounded, [...values]);
      if (rows.length > mostRows) return err(malformed("", "there are more rows than anything expected", ""));
      return await checkInSlices(schema, rows, signal);
    } catch (error) {
      return err(describeFault(error, timeoutMs));
    }
  }

  return {
    async query(query) {
      const controller = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const deadline = new Promise<Result<never, SourceError>>((resolve) => {
        timer = setTimeout(() => resolve(err({ code: "timeout", timeoutMs })), timeoutMs);
      });
      try {
        return await Promise.race([exchange(query, controller.signal), deadline]);
      } finally {
        clearTimeout(timer);
        controller.abort();
      }
    },
    close: () => pool.end(),
  };
}

/** `jit`: compiling takes longer than these queries. */
function settingsOf(timeoutMs: number): string {
  const settings = {
    default_transaction_read_only: "on",
    statement_timeout: String(timeoutMs),
    lock_timeout: String(timeoutMs),
    TimeZone: "UTC",
    DateStyle: "ISO",
    jit: "off",
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function readTls(address: URL): pg.PoolConfig["ssl"] {
  const { searchParams, hostname } = address;
  const unknown = [...searchParams.keys()].find((name) => name !== "sslmode" && name !== "sslrootcert");
  if (unknown !== undefined) throw new Error(`Its address may end in sslmode and sslrootcert, not in ${unknown}.`);
  const authority = searchParams.get("sslrootcert");
  const mode = searchParams.get("sslmode") ?? (loopback.test(hostname) ? "disable" : "verify-full");
  switch (mode) {
    case "disable":
      return false;
    case "require":
      return { rejectUnauthorized: false };
    case "verify-full":
      return authority === null ? true : { ca: readAuthority(authority) };
    default:
      throw new Error("The sslmode of its address must be verify-full, require or disable.");
  }
}

function readAuthority(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`The file ${file}, which sslrootcert of its address names, cannot be read.`);
  }
}

const { INT8, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;

function parserOf(oid: number, format?: "text" | "binary") {
  if (format === "binary") return pg.types.getTypeParser(oid, "binary");
  if (oid === INT8) return parseInt8;
  if (oid === TIMESTAMPTZ || oid === TIMESTAMP) return parseTimestamp;
  return pg.types.getTypeParser(oid);
}

function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** "2026-11-24 03:46:51.123456+00"; without a zone for `timestamp`. */
function parseTimestamp(text: string): string {
  return `${text.replace(" ", "T").replace(/\+00$/, "")}Z`;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusals: Readonly<Record<string, string>> = {
  "28000": "PostgreSQL does not let this user in",
  "28P01": "PostgreSQL refuses the password",
  "3D000": "PostgreSQL has no such database",
  "42501": "PostgreSQL does not let this user read the engine's tables",
};

/** Never the address, and nothing that the server wrote about it. */
function describeFault(error: unknown, timeoutMs: number): SourceError {
  const { code, message } = error instanceof Error ? readError(error) : { code: null, message: "" };
  if (code === null) {
    if (/timeout/i.test(message)) return { code: "timeout", timeoutMs };
    const isPlain = message.includes("does not support SSL");
    const reason = isPlain ? "it has no TLS, which sslmode=disable goes without" : "the connection failed";
    return { code: "unavailable", reason, isSilent: true };
  }
  const refusal = refusals[code];
  if (refusal !== undefined) return { code: "refused", reason: refusal };
  if (code === "57014") return { code: "timeout", timeoutMs };
  if (code === "42P01" || code === "42703") return malformed("", "the database is not the engine's", message);
  if (!/^[0-9A-Z]{5}$/.test(code))
    return { code: "unavailable", reason: `the connection failed (${code})`, isSilent: true };
  return { code: "unavailable", reason: `PostgreSQL answers with error ${code}` };
}

function readError(error: Error): { readonly code: string | null; readonly message: string } {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && "code" in first && typeof first.code === "string" ? first.code : null;
  return { code, message: error.message };
}

import { dirname } from "node:path";
import type { HttpAnswer, HttpInput } from "../site/ask.ts";

// What must hold for every answer, whatever was asked.

const root = dirname(dirname(dirname(import.meta.dirname)));

/** Stands in hostile texts. Where it appears as an element, somebody's text became part of a page. */
export const canaryElement = "<img src=x onerror=adit()>";
/** Stands behind a written line break. Where it appears among the headers, somebody's text became one. */
export const canaryHeader = "x-adit-canary";

/** What the server reads of a body and of a head (src/server/http/create-app.ts). Beyond it may close while the rest is still under way. */
const longestBody = 64 * 1024;
const longestHead = 16 * 1024;

/** Whether the connection may end without a whole answer. */
export function mayBeCutOff({ target, headers, body }: HttpInput): boolean {
  const head = Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    target.length,
  );
  return (body?.length ?? 0) > longestBody || head > longestHead - 500;
}

const leaks: readonly (readonly [string, RegExp])[] = [
  ["a stack trace", /\n\s+at (?:async )?[\w.<>[\] ]+ ?\(?(?:file:|node:|\/)/],
  ["a file of the server", /\b(?:src|build)\/(?:server|services|sources|db|api|collector)\/[\w/.-]+\.[jt]s\b/],
  ["an error of the database", /SQLITE_[A-Z]+|SqliteError|ECONNREFUSED/],
];

/** What is wrong with an answer, in words that do not depend on the input; empty when all is well. */
export function judgeAnswer(input: HttpInput, answer: HttpAnswer, origin: string): readonly string[] {
  const faults: string[] = [];
  const { status, headers } = answer;
  const type = headers.get("content-type") ?? "";
  const isMeant = status === 503 && headers.has("retry-after");
  if (status >= 500 && !isMeant) faults.push(`status ${status}`);
  if (status !== 304 && headers.get("x-content-type-options") !== "nosniff") {
    faults.push(`no nosniff with ${status} ${type}`);
  }
  if (headers.has(canaryHeader)) faults.push("a text became a header");
  if (type.startsWith("text/html")) faults.push(...judgePolicy(headers, status));
  faults.push(...judgeRedirect(headers.get("location"), origin));
  if (input.method !== "HEAD") faults.push(...judgeBody(input, answer, type));
  return faults;
}

function judgePolicy(headers: HttpAnswer["headers"], status: number): readonly string[] {
  const policy = headers.get("content-security-policy") ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "'unsafe-inline'";
  const faults: string[] = [];
  if (!policy.includes("frame-ancestors 'none'")) faults.push(`a page that may be framed, with ${status}`);
  if (scripts.includes("'unsafe-")) faults.push(`a page that runs any script, with ${status}`);
  return faults;
}

function judgeRedirect(location: string | undefined, origin: string): readonly string[] {
  if (location === undefined) return [];
  const target = URL.canParse(location, origin) ? new URL(location, origin) : null;
  return target?.origin === origin ? [] : ["a redirect that leaves the site"];
}

function judgeBody(input: HttpInput, { status, headers, body }: HttpAnswer, type: string): readonly string[] {
  const text = body.toString("utf8");
  const faults = leaks.filter(([, pattern]) => pattern.test(text)).map(([name]) => `${name} in the body`);
  if (text.includes(root)) faults.push("a path of this machine in the body");
  if (type.startsWith("text/html") && text.includes(canaryElement)) faults.push("a text became an element");
  if (type.startsWith("application/json") && status !== 304 && !isJson(text)) faults.push("JSON that cannot be parsed");
  const length = headers.get("content-length");
  const isSentWhole = !headers.has("content-encoding") && status !== 304;
  if (isSentWhole && length !== undefined && Number(length) !== body.length) faults.push("a wrong content-length");
  if (isApiCall(input) && status !== 204 && status !== 304 && !isApiType(type) && !headers.has("location")) {
    faults.push(`an answer of the API that is ${type === "" ? "nothing" : type}, with ${status}`);
  }
  return faults;
}

/** Without dots and doubled slashes, which make another address of it. */
function isApiCall({ method, target }: HttpInput): boolean {
  const [path = ""] = target.split("?");
  return (
    /^(?:GET|POST)$/.test(method) && /^\/(?:[\w-]+\/)?api\/v[12]\/[\w/.-]+$/.test(path) && !/\.\.|\/\.|\/\//.test(path)
  );
}

function isApiType(type: string): boolean {
  return /^(?:application\/(?:json|atom\+xml|openmetrics-text)|image\/svg\+xml|text\/(?:csv|calendar|event-stream))/.test(
    type,
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

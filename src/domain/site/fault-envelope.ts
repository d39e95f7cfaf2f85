/** `id`: 32 hexadecimal digits; `at`: UTC milliseconds. */
export interface Fault {
  readonly id: string;
  readonly at: number;
  readonly platform: "node" | "javascript";
  readonly environment: string;
  readonly error: unknown;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Faults not sent since the last one, because of the limit. */
  readonly dropped: number;
}

const longestText = 1000;
const mostFrames = 50;
const mostCauses = 3;

/**
 * A request body in Sentry's protocol: three lines of JSON, scrubbed. Source: Sentry's developer documentation,
 * "Envelopes" and "Event Payloads".
 */
export function formatFaultEnvelope(fault: Fault): string {
  const { id, at, platform, environment, error, facts, dropped } = fault;
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform,
    level: "error",
    environment,
    // Otherwise the service notes the sender's address.
    user: { ip_address: "0.0.0.0" },
    exception: { values: listCauses(error).map(describeError).reverse() },
    extra: { ...cleanFacts(facts), ...(dropped > 0 ? { dropped } : {}) },
  };
  const sentAt = new Date(at).toISOString();
  return `${[{ event_id: id, sent_at: sentAt }, { type: "event" }, event].map((line) => JSON.stringify(line)).join("\n")}\n`;
}

const minuteMs = 60_000;

/** Returns the times of the last minute with this one, or null when the limit is reached. */
export function admitFault(sent: readonly number[], at: number, mostPerMinute: number): readonly number[] | null {
  const recent = sent.filter((time) => time > at - minuteMs);
  return recent.length < mostPerMinute ? [...recent, at] : null;
}

function listCauses(error: unknown): readonly unknown[] {
  const causes = [error];
  let cause = error instanceof Error ? error.cause : undefined;
  while (cause !== undefined && causes.length <= mostCauses && !causes.includes(cause)) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: "Error", value: cleanText(String(error)) };
  const frames = listFrames(error.stack ?? "");
  return {
    type: error.name,
    value: cleanText(error.message),
    ...(frames.length > 0 ? { stacktrace: { frames } } : {}),
  };
}

// Chromium and Node write "at name (place:1:2)", Firefox and Safari "name@place:1:2".
const frameLine = /^\s*(?:at (?:async )?(?:(.*?) \()?|(?:(.*)@))((?:[a-z-]+:\/\/|node:|\/).*?):(\d+):(\d+)\)?$/;

/** Outermost call first, as in the protocol. */
function listFrames(stack: string) {
  return stack
    .split("\n")
    .flatMap((line) => {
      const [, name = "", otherName = "", place, row, column] = frameLine.exec(line) ?? [];
      if (place === undefined) return [];
      const called = (name || otherName).trim();
      return [
        {
          filename: cleanPlace(place),
          ...(called === "" ? {} : { function: called.slice(0, longestText) }),
          lineno: Number(row),
          colno: Number(column),
        },
      ];
    })
    .slice(0, mostFrames)
    .reverse();
}

/** Removes the visitor's host and this machine's folder. */
function cleanPlace(place: string): string {
  if (place.startsWith("node:")) return place;
  const path = place.replace(/^[a-z-]+:\/\/[^/]*/, "").replace(/^.*(?=\/(?:src|build|node_modules)\/)/, "");
  return scrub(path).slice(0, longestText);
}

function cleanText(text: string): string {
  // Cut first: scrubbing costs time with length.
  return scrub(text.slice(0, longestText));
}

function cleanFacts(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, string | number | boolean>> {
  const clean: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(facts)) {
    if (typeof value === "number" || typeof value === "boolean") clean[key] = value;
    else if (typeof value === "string") clean[key] = cleanText(value);
  }
  return clean;
}

/**
 * Removes visitors' data and secrets from texts for other services: query strings, wallet addresses and other long
 * tokens, worker names in miner pages' addresses, e-mail and IP addresses, user and password of an address.
 */
export function scrub(text: string): string {
  let clean = text;
  for (const [pattern, stand] of patterns) clean = clean.replace(pattern, stand);
  return clean;
}

// In this order: a query may hold an address, and a miner's path its worker's name.
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(\/\/)[^/\s@"']+@/g, "$1"],
  [/[^\s/:"'(<@]+@[^\s/:"')>@]+\.[a-z]{2,}/gi, "[e-mail]"],
  [/(\/[^\s"'()<>?#]*)[?#][^\s"'()<>]*/g, "$1"],
  [/(\/miner\/(?:stats|blocks|payouts|settings)\/)[^\s"'()<>]+/g, "$1[address]"],
  [/\b(?=[a-z]*\d)[0-9a-z]{25,}\b/gi, "[address]"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "[ip]"],
  [/(?<![\w:.])(?=[0-9a-f:]*:[0-9a-f:]*:)(?:[0-9a-f]{1,4})?(?::{1,2}[0-9a-f]{1,4})+(?:::)?(?![\w:])/gi, "[ip]"],
];

import { isIP } from "node:net";
import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";

const unitMs: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** Takes seconds as a number, or text ("90s", "30m", "1h", "1d"). Returns milliseconds, null for anything else. */
export function parseDuration(value: unknown): number | null {
  const text = typeof value === "number" ? `${value}s` : value;
  const [, count, unit] = (typeof text === "string" ? /^(\d{1,6})([smhd])$/.exec(text) : null) ?? [];
  const durationMs = Number(count) * (unitMs[unit ?? ""] ?? Number.NaN);
  return durationMs > 0 ? durationMs : null;
}

/** An http(s) address without user and password: this file may end up in a repository. */
export function isHttpUrl(text: string): boolean {
  return isUrlOf(/^https?:\/\//i, text);
}

/** The same for a WebSocket. */
export function isSocketUrl(text: string): boolean {
  return isUrlOf(/^wss?:\/\//i, text);
}

function isUrlOf(scheme: RegExp, text: string): boolean {
  const url = URL.parse(text);
  return url !== null && scheme.test(text) && !/\s/.test(text) && url.username === "" && url.password === "";
}

/** Scheme, host and port only, as browsers send Origin. */
export function isHttpOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text;
}

export interface Dsn {
  /** With the public key in its query: browsers then need no preflight request. */
  readonly envelopeUrl: string;
}

/**
 * `https://<public key>@<host>/<path>/<project>`. The public key is in every page and no secret; old addresses with a
 * secret (`key:secret@`) are refused. Source: Sentry's developer documentation, "DSN" and "Envelopes".
 */
export function parseDsn(text: string): Dsn | null {
  const url = URL.parse(text);
  const [, path = "", project] = (url && /^(\/(?:.*\/)?)(\d+)$/.exec(url.pathname)) ?? [];
  if (url === null || project === undefined || !/^https?:$/.test(url.protocol)) return null;
  if (!/^[a-zA-Z0-9]{1,64}$/.test(url.username) || url.password !== "" || url.search !== "" || url.hash !== "")
    return null;
  const query = `sentry_version=7&sentry_key=${url.username}&sentry_client=adit%2F1`;
  return { envelopeUrl: `${url.origin}${path}api/${project}/envelope/?${query}` };
}

export function isHost(text: string): boolean {
  const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
  return text.length <= 253 && new RegExp(`^${label}(?:\\.${label})*$`).test(text);
}

export function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && bits > 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits))
  );
}

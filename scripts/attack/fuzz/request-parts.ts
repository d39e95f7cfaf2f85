import fc from "fast-check";
import { locales } from "#src/domain/site/locales.ts";
import type { HttpInput } from "../site/ask.ts";
import { hostileText } from "./hostile-texts.ts";

// What comes with an address: the method, the headers, the body.

/** What node:http sends as a header's value: the bytes of Latin-1 without control characters. */
function toHeaderValue(text: string): string {
  return text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "?").slice(0, 6000);
}

const hostileValue = hostileText.map(toHeaderValue);

function octets(count: number): fc.Arbitrary<string> {
  return fc.tuple(...Array.from({ length: count }, () => fc.nat({ max: 255 }))).map((parts) => parts.join("."));
}

/** Two hundred visitors who come again and again. */
const regular = fc.nat({ max: 199 }).map((nth) => `203.0.113.${nth}`);

/** Who asks, as a proxy on this machine would say it. Without one the server takes us for a visitor of its own network. */
const forwardedFor: fc.Arbitrary<string | null> = fc.oneof(
  { weight: 8, arbitrary: regular },
  { weight: 8, arbitrary: octets(3).map((rest) => `11.${rest}`) },
  { weight: 2, arbitrary: octets(3).map((rest) => `${rest}.7, 198.51.100.9`) },
  { weight: 1, arbitrary: octets(3).map((rest) => `11.${rest}:4711`) },
  { weight: 1, arbitrary: fc.ipV6() },
  { weight: 1, arbitrary: hostileValue },
  { weight: 1, arbitrary: fc.constant(null) },
);

const languages = fc.oneof(
  fc.constantFrom(...locales.map(({ iso }) => iso)),
  fc.constantFrom("*", "en;q=0", "ru;q=9,uk;q=-1", "x".repeat(3000), "en,".repeat(900), ";;;,,,q=q=q"),
  hostileValue,
);

const rarely: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "accept-language": languages,
  "accept-encoding": fc.constantFrom("br", "gzip", "zstd", "deflate", "br;q=0, *", "identity;q=0", "*;q=0", "\u00ff"),
  accept: fc.oneof(fc.constantFrom("*/*", "text/html", "application/json", "image/png", ""), hostileValue),
  cookie: fc.oneof(
    fc.constantFrom(
      "i18n_redirected=ru",
      "i18n_redirected=zz",
      "i18n_redirected=%",
      "color-mode=dark; currency=EUR",
      "a=b;".repeat(1500),
      "=;=;;",
    ),
    hostileValue.map((value) => `i18n_redirected=${value}`),
    hostileValue,
  ),
  range: fc.constantFrom("bytes=0-1", "bytes=-1", "bytes=9999999999-", "bytes=0-0,1-1,2-2", "bytes=a-b", "lines=1-2"),
  "if-none-match": fc.oneof(fc.constantFrom("*", 'W/"x"', '"', '"a","b"'), hostileValue),
  "if-modified-since": fc.constantFrom(
    "Thu, 01 Jan 1970 00:00:00 GMT",
    "never",
    "-1",
    "Sat, 99 Foo 99999 99:99:99 GMT",
  ),
  origin: fc.constantFrom("null", "https://evil.example", "http://127.0.0.1", "file://", "//", "http://[::1"),
  referer: fc.oneof(fc.constantFrom("https://evil.example/", "//", "\u00ff"), hostileValue),
  "user-agent": hostileValue,
  "sec-purpose": fc.constantFrom("prefetch", "prefetch;prerender", "x"),
  "sec-fetch-site": fc.constantFrom("cross-site", "same-origin", "x"),
  host: fc.constantFrom("evil.example", "localhost", "127.0.0.1", "[::1]:80", "a".repeat(300)),
  "x-forwarded-host": fc.constantFrom("evil.example", "evil.example, x", "<b>"),
  "x-forwarded-proto": fc.constantFrom("https", "javascript", "http, https"),
  "x-http-method-override": fc.constantFrom("DELETE", "TRACE"),
  "x-adit-client-address": octets(4),
  upgrade: fc.constantFrom("h2c", "websocket"),
  expect: fc.constantFrom("100-continue"),
  "content-encoding": fc.constantFrom("gzip", "br"),
};

const extraHeaders = fc
  .array(
    fc
      .constantFrom(...Object.keys(rarely))
      .chain((name) => fc.tuple(fc.constant(name), rarely[name] ?? fc.constant(""))),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

const formType = "application/x-www-form-urlencoded";

/** The forms of the settings and of "Was this helpful?", with what they ask for or something else. */
const formBody = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.constantFrom("threshold", "ip", "confirm", "helpful", "__proto__", ""),
        fc.oneof(fc.constantFrom("1", "0.5", "203.0.113.7", "raise", "yes", "no", "1e9", "-1", "0,5"), hostileText),
      ),
      { maxLength: 5 },
    ),
    fc.constantFrom(formType, formType, `${formType};charset=utf-16`),
  )
  .map(([fields, type]) => ({
    type,
    body: new URLSearchParams(fields.map(([name, value]) => [name, value.toWellFormed()])).toString(),
  }));

const rubbishBody = fc.record({
  type: fc.constantFrom(
    "application/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "",
    "x/y",
  ),
  body: fc.oneof(
    fc.constantFrom("", "{", "{}", "[[[[", '{"__proto__":{"a":1}}', "--x\r\n\r\n--x--", "null", "\u0000"),
    fc.json().map(String),
    hostileText,
    fc.constantFrom(4096, 65_535, 65_537, 200_000).map((length) => "a".repeat(length)),
  ),
});

export interface Envelope {
  readonly method: string;
  readonly headers: HttpInput["headers"];
  readonly body: string | null;
}

const asked = fc.tuple(fc.constantFrom("GET", "GET", "GET", "HEAD"), extraHeaders);
const posted = fc.tuple(
  fc.constantFrom("POST", "POST", "POST", "PUT", "PATCH", "DELETE", "GET"),
  extraHeaders,
  fc.oneof({ weight: 3, arbitrary: formBody }, { weight: 2, arbitrary: rubbishBody }),
);
const odd = fc.tuple(
  fc.constantFrom("OPTIONS", "TRACE", "PROPFIND", "PURGE", "SEARCH", "M-SEARCH", "QUERY"),
  extraHeaders,
);

/** Most requests are those of a browser; some come with a body, some with a method that nobody knows. */
export const envelope: fc.Arbitrary<Envelope> = fc
  .tuple(
    forwardedFor,
    fc.oneof(
      { weight: 16, arbitrary: asked.map(([method, headers]) => ({ method, headers, body: null })) },
      {
        weight: 2,
        arbitrary: posted.map(([method, headers, { type, body }]) => ({
          method,
          headers: { ...headers, "content-type": toHeaderValue(type) },
          body,
        })),
      },
      { weight: 1, arbitrary: odd.map(([method, headers]) => ({ method, headers, body: null })) },
    ),
  )
  .map(([client, { method, headers, body }]) => ({
    method,
    headers: { ...(client === null ? {} : { "x-forwarded-for": client }), ...headers },
    body,
  }));

export function putTogether(target: fc.Arbitrary<string>): fc.Arbitrary<HttpInput> {
  return fc.tuple(target, envelope).map(([path, parts]) => ({ target: toTarget(path), ...parts }));
}

/** Nothing that node:http would refuse to send: raw bytes have their own list (raw-requests.ts). */
function toTarget(path: string): string {
  const sendable = path.replace(/[^\u0021-\u007e]/gu, (letter) => encodeURIComponent(letter.toWellFormed()));
  return sendable.startsWith("/") ? sendable : `/${sendable}`;
}

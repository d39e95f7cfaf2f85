import fc from "fast-check";
import { locales } from "#src/domain/site/locales.ts";
import { type Screen, screens } from "#src/web/screens.ts";
import type { SearchParameter } from "#src/web/search-parameters.ts";
import type { HttpInput } from "../site/ask.ts";
import { hostileText, mostly, written } from "./hostile-texts.ts";
import type { KnownValues } from "./known-values.ts";
import { putTogether } from "./request-parts.ts";

// Requests for the pages, out of the table of screens: each path, language and search parameter.

const language = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...locales.map(({ code }) => (code === "en" ? "" : `/${code}`))) },
  { weight: 1, arbitrary: fc.constantFrom("/en", "/RU", "/xx", "/ru/ru", "//ru", "/./ru", "/%72u") },
);

/** Behind a page: as React Router asks for its data, or as somebody types. */
const tail = fc.oneof(
  { weight: 16, arbitrary: fc.constant("") },
  { weight: 4, arbitrary: fc.constantFrom(".data", "/_.data") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("/", "//", "/.", "/..", "/%2e%2e", ".data.data", ".json", ".php", "/index.html"),
  },
);

/** Addresses of files and pictures, and of what React Router and others would answer. */
const elsewhere = fc.oneof(
  fc.constantFrom(
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap-ru.xml",
    "/manifest.webmanifest",
    "/favicon.ico",
    "/health",
    "/ready",
    "/status",
    "/api/docs",
    "/api/docs/",
    "/api/docs/json",
    "/api/docs/static/index.html",
    "/api/docs/static/..%2f..%2fpackage.json",
    "/api/openapi.json",
    "/__manifest",
    "/__manifest?p=%2Fkas&version=1",
    "/_root.data",
    "/assets/",
    "/assets/none.js",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/.env",
    "/.git/config",
    "/data/adit.db",
    "/wp-login.php",
    "/*",
    "/og/",
    "/og/home.png",
    "/og/kas.png",
    "/og/ru/kas.png",
    "/kas/api",
    "/kas/api/v1",
    "/api",
  ),
  fc
    .tuple(fc.constantFrom("/og/", "/assets/", "/api/", "/api/docs/static/", "/"), written(hostileText))
    .map(([folder, text]) => folder + text),
);

export function createPageInputs(known: KnownValues): fc.Arbitrary<HttpInput> {
  const targets = screens.map((screen) => targetOf(screen, known));
  return putTogether(fc.oneof({ weight: 14, arbitrary: fc.oneof(...targets) }, { weight: 1, arbitrary: elsewhere }));
}

function targetOf(screen: Screen, known: KnownValues): fc.Arbitrary<string> {
  const ofCoin = (coin: string) => {
    const segments = screen.path
      .split("/")
      .slice(1)
      .map((segment) => segmentOf(segment, coin, known));
    return fc
      .tuple(language, fc.tuple(...segments), tail, searchOf(screen.search, known, coin))
      .map(([prefix, path, end, search]) => {
        const whole = path.filter((part): part is string => part !== null).map((part) => `/${part}`);
        return `${prefix}${whole.join("")}${end}${search}`;
      });
  };
  return fc.oneof(...known.coins.map(ofCoin));
}

/** Null for one that may be absent and is. */
function segmentOf(segment: string, coin: string, known: KnownValues): fc.Arbitrary<string | null> {
  if (!segment.startsWith(":")) return fc.constant(segment);
  const isOptional = segment.endsWith("?");
  const value = written(mostly(valuesFor(segment.replace(/[:?]/g, ""), coin, known)));
  return isOptional ? fc.option(value, { freq: 8, nil: null }) : value;
}

function valuesFor(name: string, coin: string, known: KnownValues): fc.Arbitrary<string> {
  switch (name) {
    case "coin":
      return fc.constant(coin);
    case "address":
      return known.addressOf(coin);
    case "worker":
      return known.worker;
    case "scheme":
      return known.scheme;
    case "type":
      return known.deviceType;
    case "vendor":
      return known.vendor;
    case "slug":
      return fc.oneof(known.device, known.article);
    default:
      throw new Error(`The attack has no values for :${name} of src/web/screens.ts.`);
  }
}

/** `?…` or nothing: some of the parameters, now and then one twice or one that nobody declared. */
function searchOf(parameters: readonly SearchParameter[], known: KnownValues, coin: string): fc.Arbitrary<string> {
  const undeclared = fc.tuple(
    fc.constantFrom("ref", "utm_source", "_routes", "index", "__proto__", "a[]", "", "lang"),
    written(hostileText),
  );
  const declared = parameters.map((parameter) =>
    fc.tuple(fc.constant(parameter.name), written(mostly(searchValue(parameter, known, coin)))),
  );
  const pair =
    declared.length === 0
      ? undeclared
      : fc.oneof({ weight: 6, arbitrary: fc.oneof(...declared) }, { weight: 1, arbitrary: undeclared });
  return fc
    .oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 5, arbitrary: fc.array(pair, { maxLength: 4 }) })
    .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`));
}

function searchValue(parameter: SearchParameter, known: KnownValues, coin: string): fc.Arbitrary<string> {
  if ("values" in parameter) return fc.constantFrom(...parameter.values);
  if ("valueFor" in parameter) return fc.constant(parameter.valueFor({ coin }));
  const samples = fc.constantFrom("1", "0.1", "kas", "bitmain.antminer-s21", "2020", "rig01", "ASIC", "1790000000000");
  if (parameter.name === "wallet" || parameter.name === "address") return known.addressOf(coin);
  return fc.oneof(samples, matching(parameter.pattern));
}

/** Texts of a shape. Of one that is told by what may not stand in it, any text: fast-check would list all letters there are. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  const isNegative = pattern.source.includes("[^");
  return isNegative ? fc.string({ unit: "grapheme", maxLength: 130 }) : fc.stringMatching(pattern);
}

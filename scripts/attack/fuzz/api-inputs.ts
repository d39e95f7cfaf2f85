import fc from "fast-check";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { HttpInput } from "../site/ask.ts";
import { hostileText, mostly, written } from "./hostile-texts.ts";
import type { KnownValues } from "./known-values.ts";
import { putTogether } from "./request-parts.ts";

// Requests for the API, out of the OpenAPI document that the site publishes: each path and parameter, by its schema.

const Schema = Type.Object({
  type: Type.Optional(Type.String()),
  enum: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
  pattern: Type.Optional(Type.String()),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  maxLength: Type.Optional(Type.Number()),
});
const Parameter = Type.Object({ in: Type.String(), name: Type.String(), schema: Schema });
const Operation = Type.Object({ parameters: Type.Optional(Type.Array(Parameter)) });
const Document = Type.Object({ paths: Type.Record(Type.String(), Type.Record(Type.String(), Operation)) });

type ParameterOf = Static<typeof Parameter>;

export function createApiInputs(openapi: unknown, known: KnownValues): fc.Arbitrary<HttpInput> {
  if (!Value.Check(Document, openapi)) throw new Error("The OpenAPI document is not understood.");
  const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ parameters = [] }) => targetOf(path, parameters, known)),
  );
  return putTogether(fc.oneof(...operations));
}

function targetOf(path: string, parameters: readonly ParameterOf[], known: KnownValues): fc.Arbitrary<string> {
  const ofCoin = (coin: string) => {
    const parts = path.split(/(\{\w+\})/).map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return fc.constant(part);
      const parameter = parameters.find((one) => one.in === "path" && one.name === name);
      if (parameter === undefined) throw new Error(`The document does not describe {${name}} of ${path}.`);
      return written(mostly(valuesFor(parameter, coin, known)));
    });
    const inQuery = parameters.filter((one) => one.in === "query");
    return fc
      .tuple(fc.tuple(...parts), queryOf(inQuery, coin, known), odd)
      .map(([segments, query, end]) => `${segments.join("")}${end}${query}`);
  };
  return fc.oneof(...known.coins.map(ofCoin));
}

const odd = fc.oneof(
  { weight: 20, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.constantFrom("/", ".csv", ".data", "//", "/x", ".json") },
);

/** What must be given mostly is; one of the others now and then, or twice, or as a list. */
function queryOf(parameters: readonly ParameterOf[], coin: string, known: KnownValues): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, ...rest }) => {
    const value = written(mostly(valuesFor({ name, ...rest }, coin, known)));
    const isNeeded = name === "address" || name === "coin" || name === "q" || name === "miner";
    const one = value.map((text) => `${name}=${text}`);
    const oddOne = fc.oneof(
      fc.tuple(one, one).map((twice) => twice.join("&")),
      value.map((text) => `${name}[]=${text}`),
      value.map((text) => `${name.toUpperCase()}=${text}`),
      fc.constant(name),
    );
    const pair = fc.oneof({ weight: 12, arbitrary: one }, { weight: 1, arbitrary: oddOne });
    return fc.option(pair, { freq: isNeeded ? 12 : 2, nil: "" });
  });
  const undeclared = written(hostileText).map((text) => `__proto__=${text}`);
  const rarely = fc.oneof({ weight: 20, arbitrary: fc.constant("") }, { weight: 1, arbitrary: undeclared });
  return fc.tuple(...pairs, rarely).map((all) => {
    const given = all.filter((pair) => pair !== "");
    return given.length === 0 ? "" : `?${given.join("&")}`;
  });
}

function valuesFor({ name, schema }: ParameterOf, coin: string, known: KnownValues): fc.Arbitrary<string> {
  switch (name) {
    case "coin":
      return fc.constant(coin);
    case "address":
    case "miner":
      return known.addressOf(coin);
    case "worker":
      return known.worker;
    case "vendor":
      return known.vendor;
    case "slug":
      return known.device;
    default:
      return bySchema(schema);
  }
}

function bySchema({ type, enum: values, pattern, minimum, maximum, maxLength = 60 }: Static<typeof Schema>) {
  if (values !== undefined) return fc.constantFrom(...values.map(String));
  const around = [minimum, maximum].filter((one) => one !== undefined).flatMap((edge) => [edge - 1, edge, edge + 1]);
  const edges = fc.constantFrom(...[0, 1, ...around].map(String));
  if (type === "integer") return fc.oneof(edges, fc.integer().map(String));
  if (type === "number") return fc.oneof(edges, fc.double().map(String));
  if (type === "boolean") return fc.constantFrom("true", "false");
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(fc.string({ maxLength }), fc.string({ unit: "grapheme", maxLength }));
}

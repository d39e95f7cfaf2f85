import { isJson, readText, writeShape } from "./write-shape.ts";

export interface ApiParameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly description: string;
}

export interface ApiCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly ApiParameter[];
  /** What an answer looks like; null for one that is no JSON. */
  readonly answer: string | null;
  /** An address that returns a whole response; null where the call needs to know more than a coin, or is a stream. */
  readonly example: string | null;
}

export interface ApiView {
  readonly paragraphs: readonly string[];
  readonly groups: readonly {
    readonly name: string;
    readonly description: string;
    readonly calls: readonly ApiCall[];
  }[];
}

/** The OpenAPI document as the page shows it. `coin` stands in examples. */
export function readDocument(document: unknown, coin: string): ApiView {
  const { info, tags, paths } = isJson(document) ? document : {};
  const calls = Object.entries(isJson(paths) ? paths : {}).flatMap(([path, methods]) =>
    Object.entries(isJson(methods) ? methods : {}).flatMap(([method, call]) =>
      isJson(call) ? [{ tag: readTag(call.tags), call: readCall(path, method, call, coin) }] : [],
    ),
  );
  const groups: readonly unknown[] = Array.isArray(tags) ? tags : [];
  return {
    paragraphs: (isJson(info) ? readText(info.description) : "").split("\n\n").filter((text) => text !== ""),
    groups: groups.flatMap((group) => {
      if (!isJson(group)) return [];
      const name = readText(group.name);
      const own = calls.filter(({ tag }) => tag === name).map(({ call }) => call);
      return own.length === 0 ? [] : [{ name, description: readText(group.description), calls: own }];
    }),
  };
}

function readTag(tags: unknown): string {
  const [first]: readonly unknown[] = Array.isArray(tags) ? tags : [];
  return readText(first);
}

function readCall(path: string, method: string, call: Readonly<Record<string, unknown>>, coin: string): ApiCall {
  const listed: readonly unknown[] = Array.isArray(call.parameters) ? call.parameters : [];
  const parameters = listed.filter(isJson).map((parameter) => ({
    name: readText(parameter.name),
    isRequired: parameter.required === true,
    // A long list of coins would stand in each call.
    type: parameter.name === "coin" ? "string" : writeShape(parameter.schema),
    description: readText(parameter.description),
  }));
  const isOpen = method === "get" && parameters.every(({ name, isRequired }) => name === "coin" || !isRequired);
  const content = readContent(call.responses);
  return {
    id: `${method}${path.replace(/[^a-z0-9]+/gi, "-")}`,
    method: method.toUpperCase(),
    path,
    summary: readText(call.summary),
    parameters,
    answer: isJson(content["application/json"]) ? writeShape(content["application/json"].schema) : null,
    example: isOpen && !("text/event-stream" in content) ? path.replace("{coin}", pickCoin(listed, coin)) : null,
  };
}

/** `coin`, or another where the call is for some coins only. */
function pickCoin(parameters: readonly unknown[], coin: string): string {
  const own = parameters.filter(isJson).find(({ name }) => name === "coin");
  const coins: readonly unknown[] = isJson(own?.schema) && Array.isArray(own.schema.enum) ? own.schema.enum : [coin];
  return coins.includes(coin) ? coin : readText(coins[0]);
}

/** Media type → what a good response has. */
function readContent(responses: unknown): Readonly<Record<string, unknown>> {
  const good = isJson(responses) ? responses["200"] : undefined;
  return isJson(good) && isJson(good.content) ? good.content : {};
}

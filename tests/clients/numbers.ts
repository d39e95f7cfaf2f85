/** What a client makes of a member of JSON: parsed documents are walked without types, as they do. */
// biome-ignore lint/suspicious/noExplicitAny: clients in scripting languages read members that may not be there.
export type Json = any;

export async function fetchJson(url: string): Promise<Json> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** PowerShell's [Decimal]: null is 0, text is parsed, anything else ends the script. */
export function decimal(value: Json): number {
  if (value === undefined || value === null || value === false) return 0;
  const number = Number(value);
  if (Number.isNaN(number) || typeof value === "object") throw new Error(`Cannot convert ${String(value)} to Decimal.`);
  return number;
}

/** Python's float(): null and words end the update. */
export function pythonFloat(value: Json): number {
  if (typeof value === "number") return value;
  if (typeof value === "string" && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value.trim())) return Number(value);
  throw new Error(`could not convert to float: ${String(value)}`);
}

/** Python's json[name]: a missing key ends the update. */
export function pythonItem(object: Json, name: string): Json {
  if (!Object.hasOwn(object, name)) throw new Error(`KeyError: ${name}`);
  return object[name];
}

/** Python's json.get(name, otherwise): null stays null. */
export function pythonGet(object: Json, name: string, otherwise: Json): Json {
  return Object.hasOwn(object, name) ? object[name] : otherwise;
}

import { readFile } from "node:fs/promises";
import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { err, ok, type Result } from "#src/domain/result.ts";
import { checkSchema } from "../../check-schema.ts";
import { fetchJson } from "../../fetch-json.ts";
import type { JsonBounds } from "../../json/json-bounds.ts";
import type { SourceError } from "../../source-error.ts";
import type { NodeContext, NodeCredentials } from "../chain-node.ts";

export interface RpcClient {
  call<const Schema extends TSchema>(
    schema: Schema,
    method: string,
    params: readonly unknown[] | Readonly<Record<string, unknown>>,
  ): Promise<Result<Static<Schema>, SourceError>>;
}

export interface RpcRefusal {
  readonly code: number;
  readonly message: string;
}

export interface RpcDialect {
  readonly version: "1.0" | "2.0";
  /** Null: by its number alone. */
  readonly findRefusal: (refusal: RpcRefusal, method: string) => SourceError | null;
  readonly decimals?: ReadonlySet<string>;
  readonly bounds?: JsonBounds;
}

/**
 * One call in one request. The credentials never leave this file: they are removed from the sample of a response that
 * repeats them.
 */
export function createRpcClient(
  address: URL,
  { fetch, now, credentials }: NodeContext,
  dialect: RpcDialect,
  timeoutMs?: number,
): RpcClient {
  return {
    async call(schema, method, params) {
      const pair = await readCredentials(credentials);
      if (!pair.ok) return pair;
      const token = pair.value === null ? null : Buffer.from(pair.value, "utf8").toString("base64");
      const response = await fetchJson(RpcResponse, address, {
        fetch,
        now,
        ...(token === null ? {} : { headers: { authorization: `Basic ${token}` } }),
        ...(dialect.decimals === undefined ? {} : { decimals: dialect.decimals }),
        ...(dialect.bounds === undefined ? {} : { bounds: dialect.bounds }),
        body: JSON.stringify({ jsonrpc: dialect.version, id: 1, method, params }),
        findRefusal: (parsed) => findRefusal(parsed, method, dialect),
        readFailure,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
      const result = response.ok ? checkSchema(schema, response.value.result) : response;
      if (result.ok || pair.value === null || token === null) return result;
      const password = pair.value.slice(pair.value.indexOf(":") + 1);
      return err(withoutSecrets(result.error, [token, pair.value, password]));
    },
  };
}

/**
 * `user:password`, null where the node asks for none. The cookie file is read each time, because the node writes a new
 * one at each start.
 */
async function readCredentials(credentials: NodeCredentials): Promise<Result<string | null, SourceError>> {
  if (credentials.kind === "none") return ok(null);
  if (credentials.kind === "password") return ok(`${credentials.user}:${credentials.password}`);
  try {
    const text = (await readFile(credentials.file, "utf8")).trim();
    if (/^[^:\s]+:\S+$/.test(text)) return ok(text);
    return err({ code: "unavailable", reason: "the node's cookie file does not hold a user and a password" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return err({ code: "unavailable", reason: `the node's cookie file cannot be read (${code})` });
  }
}

const RpcResponse = Type.Object({ id: Type.Literal(1), result: Type.Unknown() });
const RpcRefusalResponse = Type.Object({ error: Type.Object({ code: Type.Integer(), message: Type.String() }) });

function findRefusal(response: unknown, method: string, dialect: RpcDialect): SourceError | null {
  if (!Check(RpcRefusalResponse, response)) return null;
  const { code, message } = response.error;
  const known = dialect.findRefusal({ code, message }, method);
  if (known !== null) return known;
  if (code === -32601) return { code: "unsupported", what: `the call ${method}` };
  return { code: "unavailable", reason: `the node refuses the call (code ${code})` };
}

function readFailure(status: number): SourceError | null {
  if (status === 401) return { code: "refused", reason: "the node refuses the user name and password" };
  if (status === 403) return { code: "refused", reason: "the node lets in neither this host nor this call" };
  if (status === 404) return { code: "unavailable", reason: "there is no JSON-RPC at this address" };
  return null;
}

function withoutSecrets(error: SourceError, secrets: readonly string[]): SourceError {
  if (error.code !== "malformed") return error;
  const clean = (text: string) =>
    secrets.reduce((rest, secret) => (secret === "" ? rest : rest.replaceAll(secret, "[secret]")), text);
  return { ...error, reason: clean(error.reason), sample: clean(error.sample) };
}

import { readFile } from "node:fs/promises";
import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { err, ok, type Result } from "#src/domain/result.ts";
import { checkSchema } from "../../check-schema.ts";
import { fetchJson } from "../../fetch-json.ts";
import type { SourceError } from "../../source-error.ts";
import type { NodeContext, NodeCredentials } from "../chain-node.ts";

export interface RpcClient {
  call<const Schema extends TSchema>(
    schema: Schema,
    method: string,
    params: readonly unknown[],
  ): Promise<Result<Static<Schema>, SourceError>>;
}

/**
 * A response has one hash for each transaction, of which a block of 32 MB has fewer; a full coinbase is a string of
 * some kilobytes.
 */
const bounds = { longestList: 200_000, longestString: 1_000_000 } as const;

const decimals: ReadonlySet<string> = new Set(["value"]);

/**
 * One call in one request. The credentials never leave this file: they are removed from the sample of a response that
 * repeats them.
 */
export function createRpcClient(address: URL, context: NodeContext, timeoutMs?: number): RpcClient {
  const { fetch, now, credentials } = context;
  return {
    async call(schema, method, params) {
      const pair = await readCredentials(credentials);
      if (!pair.ok) return pair;
      const token = Buffer.from(pair.value, "utf8").toString("base64");
      const response = await fetchJson(RpcResponse, address, {
        fetch,
        now,
        decimals,
        bounds,
        headers: { authorization: `Basic ${token}` },
        body: JSON.stringify({ jsonrpc: "1.0", id: 1, method, params }),
        findRefusal: (parsed) => findRefusal(parsed, method),
        readFailure,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
      const result = response.ok ? checkSchema(schema, response.value.result) : response;
      const password = pair.value.slice(pair.value.indexOf(":") + 1);
      return result.ok ? result : err(withoutSecrets(result.error, [token, pair.value, password]));
    },
  };
}

/** `user:password`. The cookie file is read each time, because the node writes a new one at each start. */
async function readCredentials(credentials: NodeCredentials): Promise<Result<string, SourceError>> {
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

const RpcResponse = Type.Object({ result: Type.Unknown() });
const RpcRefusal = Type.Object({ error: Type.Object({ code: Type.Integer(), message: Type.String() }) });

/**
 * Codes of Bitcoin Core's src/rpc/protocol.h. They come with status 500 or 404, in version 2 of the protocol with 200.
 */
function findRefusal(response: unknown, method: string): SourceError | null {
  if (!Check(RpcRefusal, response)) return null;
  const { code, message } = response.error;
  switch (code) {
    // A height or an index out of range; an unknown block or transaction.
    case -8:
    case -5:
      return { code: "not-found" };
    // Errors without a code of their own, such as a pruned block.
    case -1:
      return /pruned|not available/i.test(message) ? { code: "not-found" } : refusedWith(code);
    case -28:
      return { code: "unavailable", reason: "the node is starting and takes no calls yet" };
    case -9:
    case -10:
      return { code: "unavailable", reason: "the node is not connected, or still loads the chain" };
    case -32601:
      return { code: "unsupported", what: `the call ${method}` };
    default:
      return refusedWith(code);
  }
}

function refusedWith(code: number): SourceError {
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

import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { err, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { checkSchema } from "../../check-schema.ts";
import { parseJson } from "../../json/parse-json.ts";
import { type AsyncResult, malformed, type SourceError } from "../../source-error.ts";
import { openSystemSocket } from "../../transports/open-socket.ts";
import type { NodeContext } from "../chain-node.ts";

// wRPC in JSON (workflow-rs), which kaspad and its forks speak over a WebSocket: `{id, method, params}` is answered by
// the same members, or by `error` in place of `params`. A method that the node does not know closes the connection.

export type WrpcCall = <const Schema extends TSchema>(
  schema: Schema,
  method: string,
  params: Readonly<Record<string, unknown>>,
) => AsyncResult<Static<Schema>>;

const defaultTimeoutMs = 5 * SECOND;
/** A header names its parents on each of some 250 levels. */
const longestMessage = 512 * 1024;

/** One connection for the calls of `converse`, which makes one after the other; `timeoutMs` is for them all. */
export async function converseByWrpc<Value>(
  address: URL,
  { openSocket = openSystemSocket }: NodeContext,
  converse: (call: WrpcCall) => AsyncResult<Value>,
  timeoutMs = defaultTimeoutMs,
): AsyncResult<Value> {
  const failure = Promise.withResolvers<Result<never, SourceError>>();
  const opening = Promise.withResolvers<void>();
  let calls = 0;
  let answer = (_text: string) => {};
  const timer = setTimeout(() => failure.resolve(err({ code: "timeout", timeoutMs })), timeoutMs);
  const listeners = {
    opened: opening.resolve,
    received: (text: string) => answer(text),
    closed: () => {
      failure.resolve(err({ code: "unavailable", reason: "the connection failed or was closed", isSilent: true }));
    },
  };
  const socket = openSocket(address, listeners, longestMessage);
  const call: WrpcCall = async (schema, method, params) => {
    await opening.promise;
    calls += 1;
    const id = calls;
    const answered = Promise.withResolvers<string>();
    answer = answered.resolve;
    socket.send(JSON.stringify({ id, method, params }));
    return readAnswer(schema, id, await answered.promise);
  };
  try {
    return await Promise.race([converse(call), failure.promise]);
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

function readAnswer<const Schema extends TSchema>(
  schema: Schema,
  id: number,
  text: string,
): Result<Static<Schema>, SourceError> {
  if (text.length > longestMessage) {
    return err(malformed("", "the response is longer than anything expected", text));
  }
  const parsed = parseJson(text);
  if (!parsed.ok) return err(malformed("", parsed.error, text));
  const message = checkSchema(Message, parsed.value);
  if (!message.ok) return message;
  if (message.value.id !== id) return err(malformed("/id", "the answer is to another call", text));
  if (Check(Refusal, parsed.value)) return err({ code: "unavailable", reason: "the node refuses the call" });
  return checkSchema(schema, message.value.params);
}

const Message = Type.Object({ id: Type.Integer(), params: Type.Optional(Type.Unknown()) });
/** Its `code` is always 0, and its message a sentence in English. */
const Refusal = Type.Object({ error: Type.Object({ message: Type.String() }) });

import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type Static, Type } from "typebox";
import { SECOND } from "#src/domain/time/durations.ts";
import type { MinerRefusal, UnreadBlocks } from "#src/services/services.ts";
import type { ApiContext } from "./api-context.ts";
import { literals } from "./members.ts";
import { neverStored } from "./replies.ts";

export const errorCodes = [
  "invalid-request",
  "invalid-address",
  "unsupported-coin",
  "not-found",
  "body-too-large",
  "too-many-requests",
  "not-offered",
  "engine-unreachable",
  "engine-busy",
  "blocks-unknown",
  "storage-unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

const members = {
  error: Type.Object({
    code: literals(errorCodes, { description: "Stable: programs decide by this." }),
    message: Type.String({ description: "A sentence in English, for people." }),
    path: Type.Optional(Type.String({ description: "The member of the request that is wrong." })),
  }),
};

export const errorSchema = Type.Object(members, { description: "Every response of 400 and above." });
export type ErrorResponse = Static<typeof errorSchema>;

const unavailableSchema = Type.Object(members, {
  description:
    "`engine-busy`: the pool's engine has too many requests now, or what was asked for is being read from it for the first time. `engine-unreachable`: it does not respond, or its response cannot be used. `blocks-unknown`: its blocks were not read yet. `storage-unavailable`: this site's database is not responding.",
  headers: { "Retry-After": { type: "integer", description: "Seconds to wait." } },
});

const tooManySchema = Type.Object(members, {
  description: "More calls, or more open streams, than one visitor may have.",
  headers: { "Retry-After": { type: "integer", description: "Seconds to wait." } },
});

/** Where nothing says when a retry is worth while. */
export const defaultRetrySeconds = 30;

/** Refusals of every call, for its `response` schema. */
export const refusals = { 429: tooManySchema, 503: unavailableSchema, "4xx": errorSchema, "5xx": errorSchema } as const;

/** Thrown by routes; the error handler sends status, code and sentence. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly path: string | undefined;
  /** Seconds until a retry; absent: the default. */
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, code: ErrorCode, message: string, path?: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
    this.statusCode = statusCode;
    this.code = code;
    this.path = path;
  }
}

/** A first reading usually takes this long. */
const comingSeconds = 2;

export function refuseMiner(refused: MinerRefusal | UnreadBlocks | { readonly state: "coming" }): ApiError {
  switch (refused.state) {
    case "invalid-address":
      return new ApiError(400, "invalid-address", "This is not a valid address of this coin.", "address");
    case "not-offered":
      return new ApiError(404, "not-offered", "The pool's engine does not report this.");
    case "unread":
      return new ApiError(503, "blocks-unknown", `The pool's blocks are not known: ${describeFault(refused.fault)}.`);
    case "coming":
      return new ApiError(503, "engine-busy", "This is being read from the pool's engine.", undefined, comingSeconds);
    case "unreachable":
      if (refused.retryAfterMs !== undefined) return refuseBusy(refused.retryAfterMs);
      return new ApiError(
        503,
        "engine-unreachable",
        "The pool's engine is giving no figures right now, and nothing is stored about this address.",
      );
  }
}

/** The limit of requests about unknown addresses is reached, or the engine is slow. */
export function refuseBusy(retryAfterMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / SECOND));
  const message = `The pool's engine is busy with other requests. Try again in ${seconds} s.`;
  return new ApiError(503, "engine-busy", message, undefined, seconds);
}

function describeFault(fault: UnreadBlocks["fault"]): string {
  if (fault === null) return "they are being loaded from its engine";
  if (fault.source === "engine") return "its engine is not listing them right now";
  switch (fault.kind) {
    case "missing":
      return "its engine needs a node of the chain to list them, and none is configured";
    case "refused":
      return "the chain's node rejects this site's login";
    default:
      return "the chain's node is not responding";
  }
}

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: "not-found",
  413: "body-too-large",
  429: "too-many-requests",
};

/** Sends `{error: {code, message, path?}}`. A 5xx's text is hidden and reported. */
export function createErrorHandler({ report, services }: Pick<ApiContext, "report" | "services">) {
  return (error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, answer } = services.storage.isBehind(error) ? storageUnavailable : describeError(error);
    if (status >= 500 && !(error instanceof ApiError)) {
      report(error, { method: request.method, route: request.routeOptions.url ?? null });
    }
    if (status === 429 || status === 503) {
      const seconds = error instanceof ApiError ? error.retryAfter : undefined;
      reply.header("retry-after", reply.getHeader("retry-after") ?? String(seconds ?? defaultRetrySeconds));
    }
    reply.code(status).header("cache-control", neverStored).type("application/json; charset=utf-8").send(answer);
  };
}

export function createNotFoundHandler() {
  return (_request: FastifyRequest, reply: FastifyReply): void => {
    reply.code(404).header("cache-control", neverStored).send(refusal("not-found", "This call does not exist."));
  };
}

const storageUnavailable = {
  status: 503,
  answer: refusal("storage-unavailable", "This site's database is not responding. Try again in half a minute."),
};

function describeError(error: FastifyError | ApiError): { status: number; answer: ErrorResponse } {
  if (error instanceof ApiError) {
    return { status: error.statusCode, answer: refusal(error.code, error.message, error.path) };
  }
  if (error.validation !== undefined) {
    const [first] = error.validation;
    const path = first === undefined ? undefined : describePath(first.instancePath, first.params);
    const reason = first?.message ?? "is not valid";
    return { status: 400, answer: refusal("invalid-request", `${path ?? "The request"} ${reason}.`, path) };
  }
  const status = error.statusCode ?? 500;
  if (status >= 500 || status < 400) {
    return { status: 500, answer: refusal("internal", "Something went wrong on our side.") };
  }
  return { status, answer: refusal(codesByStatus[status] ?? "invalid-request", "The request cannot be understood.") };
}

/** `/range` → `range`; a missing member is named by the rule that requires it. */
function describePath(instancePath: string, params: Record<string, unknown>): string | undefined {
  const path = instancePath.slice(1).replaceAll("/", ".");
  if (path !== "") return path;
  const missing = params.requiredProperties;
  const [name] = Array.isArray(missing) ? missing : [params.missingProperty];
  return typeof name === "string" ? name : undefined;
}

function refusal(code: ErrorCode, message: string, path?: string): ErrorResponse {
  return { error: path === undefined ? { code, message } : { code, message, path } };
}

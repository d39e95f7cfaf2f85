import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ReportError } from "#src/domain/site/log.ts";
import { ApiError } from "./api-error.ts";
import { neverStored } from "./cache-control.ts";
import type { ErrorAnswer, ErrorCode } from "./schemas/error.ts";

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: "not-found",
  413: "body-too-large",
  429: "too-many-requests",
};

/** Turns whatever was thrown into `{error: {code, message, path?}}`. The text of a 5xx is hidden and reported. */
export function createErrorHandler(report: ReportError) {
  return (error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, answer } = describeError(error);
    if (status >= 500 && !(error instanceof ApiError)) {
      report(error, { method: request.method, route: request.routeOptions.url ?? null });
    }
    if (status === 429 || status === 503) reply.header("retry-after", reply.getHeader("retry-after") ?? "30");
    reply.code(status).header("cache-control", neverStored).type("application/json; charset=utf-8").send(answer);
  };
}

export function createNotFoundHandler() {
  return (_request: FastifyRequest, reply: FastifyReply): void => {
    reply.code(404).header("cache-control", neverStored).send(refusal("not-found", "There is no such call."));
  };
}

function describeError(error: FastifyError | ApiError): { status: number; answer: ErrorAnswer } {
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

/** `/range` → `range`; a missing member is named by the rule that misses it. */
function describePath(instancePath: string, params: Record<string, unknown>): string | undefined {
  const path = instancePath.slice(1).replaceAll("/", ".");
  if (path !== "") return path;
  const missing = params.requiredProperties;
  const [name] = Array.isArray(missing) ? missing : [params.missingProperty];
  return typeof name === "string" ? name : undefined;
}

function refusal(code: ErrorCode, message: string, path?: string): ErrorAnswer {
  return { error: path === undefined ? { code, message } : { code, message, path } };
}

import type { ErrorCode } from "./schemas/error.ts";

/** A refusal that a route throws and the one error handler answers: status, literal code, sentence. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly path: string | undefined;

  constructor(statusCode: number, code: ErrorCode, message: string, path?: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.path = path;
  }
}

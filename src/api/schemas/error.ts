import { type Static, Type } from "typebox";
import { literals } from "./literals.ts";

export const errorCodes = [
  "invalid-request",
  "invalid-address",
  "unsupported-coin",
  "not-found",
  "body-too-large",
  "too-many-requests",
  "not-offered",
  "engine-unreachable",
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

export const errorSchema = Type.Object(members, { description: "Every answer of 400 and above." });
export type ErrorAnswer = Static<typeof errorSchema>;

const tooManySchema = Type.Object(members, {
  description: "More calls, or more open streams, than one visitor may have.",
  headers: { "Retry-After": { type: "integer", description: "Seconds to wait." } },
});

/** The refusals that every call shares, for its `response` schema. */
export const refusals = { 429: tooManySchema, "4xx": errorSchema, "5xx": errorSchema } as const;

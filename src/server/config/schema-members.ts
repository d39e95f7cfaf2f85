import { Type } from "typebox";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { isEngineAddress } from "#src/sources/engines/addresses.ts";

export const closed = { additionalProperties: false } as const;

export function text(check: (text: string) => boolean, refusal: string) {
  return Type.Refine(Type.String(), check, () => refusal);
}

export function whole(minimum: number, maximum: number) {
  return Type.Refine(
    Type.Number(),
    (value) => Number.isInteger(value) && value >= minimum && value <= maximum,
    () => `must be a whole number from ${minimum} to ${maximum}`,
  );
}

export const words = text(
  (value) => value.trim() !== "" && value.length <= 200,
  "must not be empty or longer than 200 characters",
);
export const variable = text(
  (value) => /^[A-Z][A-Z0-9_]{0,99}$/.test(value),
  "must be the name of an environment variable in capitals; what it holds does not belong into this file",
);

const engineAddress = text(
  isEngineAddress,
  "must start with http://, https://, file:/// or postgresql://, and must not hold a password",
);

export const engine = Type.Object(
  {
    name: words,
    address: Type.Optional(engineAddress),
    /** In place of `address`: the next one serves while those before it do not respond. */
    addresses: Type.Optional(Type.Array(engineAddress)),
    passwordVariable: Type.Optional(variable),
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    pollSeconds: Type.Optional(whole(5, 3600)),
  },
  closed,
);

/** One of several engines of a pool. */
export const memberEngine = Type.Object(
  {
    ...engine.properties,
    schemes: Type.Optional(Type.Array(Type.Enum([...rewardSchemes]))),
    mergeMined: Type.Optional(Type.String()),
  },
  closed,
);

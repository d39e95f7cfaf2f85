import { type Static, type TSchema, type TUnsafe, Type } from "typebox";

/** The schema, or null for "not known". Written as a type list, which OpenAPI 3.1 and the serialiser read without a union. */
export function nullable<Schema extends TSchema & { type: string }>(schema: Schema): TUnsafe<Static<Schema> | null> {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, "null"] });
}

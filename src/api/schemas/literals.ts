import { type TUnsafe, Type } from "typebox";

/** A string that is one of these values. */
export function literals<const Value extends string>(
  values: readonly Value[],
  options: { readonly description?: string; readonly default?: Value } = {},
): TUnsafe<Value> & { type: string } {
  return { ...Type.Unsafe<Value>({ ...options, enum: [...values] }), type: "string" };
}

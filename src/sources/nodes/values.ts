import { Type } from "typebox";

// Members that several kinds of nodes print alike.

export const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
export const Height = Type.Integer({ minimum: 0 });
/** Between 2009 and 2100. */
export const EpochSeconds = Type.Integer({ minimum: 1_230_768_000, maximum: 4_102_444_800 });
export const EpochMs = Type.Integer({ minimum: 1_230_768_000_000, maximum: 4_102_444_800_000 });
/** Ethereum's notation, of 256 bits at most. */
export const HexNumber = Type.String({ pattern: "^0x[0-9a-f]{1,64}$" });
export const HexHash = Type.String({ pattern: "^0x[0-9a-f]{64}$" });
/** Decimal digits in a string, of 256 bits at most. */
export const DigitsText = Type.String({ pattern: "^\\d{1,78}$" });

import { type Static, Type } from "typebox";
import { atomicAmount, decimals, nullableAtomicAmount, nullableTimestamp, timestamp } from "./measures.ts";

export const minerSettingsSchema = Type.Object({
  chain: Type.String(),
  decimals,
  threshold: nullableAtomicAmount,
  minimum: nullableAtomicAmount,
  maximum: nullableAtomicAmount,
  can_write: Type.Boolean({
    description: "Whether the pool's engine takes changes; they are made on the site's page.",
  }),
  locked_until: nullableTimestamp,
  changes: Type.Array(Type.Object({ at: timestamp, from: nullableAtomicAmount, to: atomicAmount }), {
    description: "Changes made through this site, newest first.",
  }),
});
export type MinerSettingsJson = Static<typeof minerSettingsSchema>;

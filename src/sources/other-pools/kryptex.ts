import Type from "typebox";
import { ok } from "#src/domain/result.ts";
import { fetchJson } from "../fetch-json.ts";
import {
  HashrateMember,
  type OtherPoolContext,
  type OtherPoolSource,
  responseLimits,
  urlBelow,
} from "./other-pool-source.ts";

const fraction = Type.Number({ minimum: 0, maximum: 1 });

/** `pool/stats` (docs/protocol-notes.md, "APIs of other pools"); Adit's own sites have the same. */
const Stats = Type.Object({
  hashrate: HashrateMember,
  fee: Type.Optional(fraction),
  fee_type: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  commission: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), fraction)),
});

/** The API of the specification: `{address}/pool/stats`, with the coin in the address. */
export function createKryptex({ address, now, fetch }: OtherPoolContext): OtherPoolSource {
  return {
    kind: "kryptex",
    async fetchReading() {
      const response = await fetchJson(Stats, urlBelow(address, "pool/stats"), { fetch, now, ...responseLimits });
      if (!response.ok) return response;
      const { hashrate, commission, fee, fee_type: type } = response.value;
      const schemes =
        commission !== undefined
          ? Object.entries(commission).map(([name, feeFraction]) => ({ name, feeFraction }))
          : fee !== undefined && type !== undefined
            ? [{ name: type, feeFraction: fee }]
            : null;
      return ok({ at: now(), hashrate: Number(hashrate), schemes, minimumPayout: null });
    },
  };
}

import Type from "typebox";
import { parseAmount } from "#src/domain/money/amount.ts";
import { err, ok } from "#src/domain/result.ts";
import { fetchJson } from "../fetch-json.ts";
import { malformed } from "../source-error.ts";
import {
  HashrateMember,
  type OtherPoolContext,
  type OtherPoolSource,
  responseLimits,
  urlBelow,
} from "./other-pool-source.ts";

const Pools = Type.Object({
  pools: Type.Array(
    Type.Object({
      id: Type.String(),
      coin: Type.Object({ type: Type.String() }),
      poolFeePercent: Type.Number({ minimum: 0, maximum: 100 }),
      paymentProcessing: Type.Object({
        payoutScheme: Type.String({ minLength: 1, maxLength: 40 }),
        minimumPayment: Type.Optional(Type.String()),
      }),
      poolStats: Type.Object({ poolHashrate: HashrateMember }),
    }),
  ),
});

/** Read digit for digit. */
const decimals: ReadonlySet<string> = new Set(["minimumPayment"]);

/** A Miningcore's `{address}/pools`, and of these the pool that the operator named. */
export function createMiningcore({ coin, address, pool, now, fetch }: OtherPoolContext): OtherPoolSource {
  return {
    kind: "miningcore",
    async fetchReading() {
      const url = urlBelow(address, "pools");
      const response = await fetchJson(Pools, url, { fetch, now, decimals, ...responseLimits });
      if (!response.ok) return response;
      const found = response.value.pools.filter((candidate) =>
        pool === null ? candidate.coin.type.toUpperCase() === coin.ticker : candidate.id === pool,
      );
      const [one] = found;
      if (one === undefined || found.length > 1) {
        const reason = pool === null ? `it has ${found.length} pools of ${coin.ticker}` : `it has no pool "${pool}"`;
        return err(malformed("/pools", reason, found.length));
      }
      if (one.coin.type.toUpperCase() !== coin.ticker) {
        return err(malformed("/pools", `its pool "${one.id}" is of another coin than ${coin.ticker}`, one.coin.type));
      }
      const minimum = parseAmount(one.paymentProcessing.minimumPayment ?? "", coin.decimals);
      return ok({
        at: now(),
        hashrate: Number(one.poolStats.poolHashrate),
        schemes: [
          {
            name: one.paymentProcessing.payoutScheme,
            feeFraction: Number((one.poolFeePercent / 100).toPrecision(12)),
          },
        ],
        minimumPayout: minimum.ok ? minimum.value : null,
      });
    },
  };
}

import { type Static, Type } from "typebox";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals, refuseMiner } from "../api-error.ts";
import { atomicAmount, atomicText, decimals, decimalsOf, nullableAtomicAmount, timestamp } from "../members.ts";
import { minerParams, requireCoin } from "../parameters.ts";
import { neverStored } from "../replies.ts";

const minerSettingsSchema = Type.Object({
  chain: Type.String(),
  decimals,
  threshold: nullableAtomicAmount,
  minimum: nullableAtomicAmount,
  maximum: nullableAtomicAmount,
  can_write: Type.Boolean({
    description: "Whether the pool's engine takes changes; they are made on the site's page.",
  }),
  changes: Type.Array(Type.Object({ at: timestamp, from: nullableAtomicAmount, to: atomicAmount }), {
    description: "Changes made through this site, newest first.",
  }),
});
type MinerSettingsJson = Static<typeof minerSettingsSchema>;

export const minerSettingsRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "The payout threshold of one wallet address and its limits",
        params: minerParams,
        response: { 200: minerSettingsSchema, ...refusals },
      },
    },
    async (request, reply): Promise<MinerSettingsJson> => {
      const coin = requireCoin(services, request.params.coin);
      const answer = await services.settings.getSettings(coin, request.params.address);
      if (answer.state === "unknown-miner") {
        throw new ApiError(404, "not-found", "This address has never mined here.", "address");
      }
      if (answer.state !== "known") throw refuseMiner(answer);
      reply.header("cache-control", neverStored);
      return {
        chain: coin,
        decimals: decimalsOf(coin),
        threshold: atomicText(answer.threshold),
        minimum: atomicText(answer.minimum),
        maximum: atomicText(answer.maximum),
        can_write: answer.canWrite,
        changes: answer.changes.map(({ at, from, to }) => ({ at, from: atomicText(from), to: to.toString() })),
      };
    },
  );
};

import type { ApiRoute } from "../api-context.ts";
import { ApiError } from "../api-error.ts";
import { atomicText, decimalsOf } from "../atomic-text.ts";
import { neverStored } from "../cache-control.ts";
import { refuseList } from "../refuse-list.ts";
import { requireCoin } from "../require-coin.ts";
import { refusals } from "../schemas/error.ts";
import { minerListParams } from "../schemas/miner-payouts.ts";
import { type MinerSettingsJson, minerSettingsSchema } from "../schemas/miner-settings.ts";

export const getMinerSettings: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "The payout threshold of one wallet address and its limits",
        params: minerListParams,
        response: { 200: minerSettingsSchema, ...refusals },
      },
    },
    async (request, reply): Promise<MinerSettingsJson> => {
      const coin = requireCoin(services, request.params.coin);
      const answer = await services.settings.getSettings(coin, request.params.address);
      if (answer.state === "unknown-miner") {
        throw new ApiError(404, "not-found", "This address has never mined here.", "address");
      }
      if (answer.state !== "known") throw refuseList(answer);
      reply.header("cache-control", neverStored);
      return {
        chain: coin,
        decimals: decimalsOf(coin),
        threshold: atomicText(answer.threshold),
        minimum: atomicText(answer.minimum),
        maximum: atomicText(answer.maximum),
        can_write: answer.canWrite,
        locked_until: answer.lockedUntil,
        changes: answer.changes.map(({ at, from, to }) => ({ at, from: atomicText(from), to: to.toString() })),
      };
    },
  );
};

import { type Static, Type } from "typebox";
import { parseRig } from "#src/domain/devices/rig.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { publicFor } from "../replies.ts";
import { describeRigCoin, ownMembers, rigText } from "./coin-machines.ts";
import { runningQuery } from "./device-members.ts";

const query = Type.Object({ rig: rigText, power_cost: runningQuery.power_cost });

const answer = Type.Object({
  power_cost: Type.Number({ description: "US dollars per kilowatt-hour, as requested." }),
  coins: Type.Array(Type.Object({ coin: Type.String(), ...ownMembers }), {
    description: "Each coin that some of the machines can mine here, the most profitable first.",
  }),
});

export const rigRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["devices"],
        summary: "What your own machines earn with each coin, at your power price",
        querystring: query,
        response: { 200: answer, ...refusals },
      },
    },
    async (request, reply): Promise<Static<typeof answer>> => {
      const { rig, power_cost: powerCost = DEFAULT_POWER_COST } = request.query;
      const parts = parseRig(rig);
      if (parts === null) throw new ApiError(400, "invalid-request", "This is not a rig.", "rig");
      const report = await services.devices.rankRig(parts, powerCost);
      reply.header("cache-control", publicFor(30, 120));
      return {
        power_cost: powerCost,
        coins: report.coins.map((ranked) => ({ coin: ranked.coin, ...describeRigCoin(report, ranked) })),
      };
    },
  );
};

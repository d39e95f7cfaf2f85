import { type Static, Type } from "typebox";
import { findCoin } from "#src/domain/coins/index.ts";
import { devicePath, deviceTypes } from "#src/domain/devices/device.ts";
import { parseRig, type RigPart } from "#src/domain/devices/rig.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { countedChains, type DayResult } from "#src/domain/earnings/profitability.ts";
import type { DeviceDay, RigCoin, RigReport, Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { hashrate, literals, nullableHashrate } from "../members.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { earningMembers, runningQuery } from "./device-members.ts";

export const rigText = Type.String({
  maxLength: 900,
  description: "Own machines, as in the address of the page `/rig`: `nvidia.geforce-rtx-4070*2`.",
});

const query = Type.Object({
  power_cost: runningQuery.power_cost,
  rig: Type.Optional(rigText),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 8, description: "How many of the best." })),
});

const dayMembers = {
  ...earningMembers,
  counted: Type.Array(Type.String(), { description: "Tickers of the coins whose value is in the money." }),
} as const;

const machine = Type.Object({
  name: Type.String(),
  path: Type.String({ description: "Of its page, without a language." }),
  type: literals(deviceTypes),
  hashrate,
  ...dayMembers,
});
type MachineJson = Static<typeof machine>;

export const ownMembers = {
  names: Type.Array(Type.String(), { description: "The machines that mine it; work without a machine is not named." }),
  hashrate: nullableHashrate,
  ...dayMembers,
} as const;
export type OwnJson = Static<ReturnType<typeof Type.Object<typeof ownMembers>>>;

const answer = Type.Object({
  coin: Type.String(),
  power_cost: Type.Number({ description: "US dollars per kilowatt-hour, as requested." }),
  rig: Type.Unsafe<OwnJson | null>({
    ...Type.Object(ownMembers),
    type: ["object", "null"],
    description: "The machines of the query; null without any that can mine this coin.",
  }),
  typical: Type.Unsafe<MachineJson | null>({
    ...machine,
    type: ["object", "null"],
    description: "The machine that stands for those that mine it; null where none is known, or what it earns.",
  }),
  machines: Type.Array(machine, { description: "Those that earn most, the best first." }),
});

export const coinMachinesRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["devices"],
        summary: "What machines earn with one coin, at your power price",
        params: coinParams,
        querystring: query,
        response: { 200: answer, ...refusals },
      },
    },
    async (request, reply): Promise<Static<typeof answer>> => {
      const coin = requireCoin(services, request.params.coin);
      const { power_cost: powerCost = DEFAULT_POWER_COST, limit = 8, rig } = request.query;
      const parts = rig === undefined ? [] : parseRig(rig);
      if (parts === null) throw new ApiError(400, "invalid-request", "This is not a rig.", "rig");
      const [{ typical, best }, own] = await Promise.all([
        services.devices.getCoinDevices(coin, limit, powerCost),
        describeRig(services, coin, parts, powerCost),
      ]);
      reply.header("cache-control", publicFor(30, 120));
      return {
        coin,
        power_cost: powerCost,
        rig: own,
        typical: typical === null ? null : describeMachine(typical),
        machines: best.map(describeMachine),
      };
    },
  );
};

async function describeRig(
  { devices }: Services,
  coin: string,
  parts: readonly RigPart[],
  powerCost: number,
): Promise<OwnJson | null> {
  if (parts.length === 0) return null;
  const report = await devices.rankRig(parts, powerCost);
  const ranked = report.coins.find((one) => one.coin === coin);
  return ranked === undefined || ranked.day === null ? null : describeRigCoin(report, ranked);
}

/** The machines of a rig that mine a coin together. */
export function describeRigCoin(report: RigReport, ranked: RigCoin): OwnJson {
  return {
    names: ranked.parts.flatMap((index) => namePart(report.parts[index])),
    hashrate: ranked.hashrate,
    ...describeEarning(ranked.day),
  };
}

function namePart(part: RigReport["parts"][number] | undefined): readonly string[] {
  if (part === undefined || part.device === null) return [];
  const quantity = "quantity" in part.part ? part.part.quantity : 1;
  return [quantity === 1 ? part.device.name : `${quantity} × ${part.device.name}`];
}

function describeMachine({ device, ranked }: DeviceDay): MachineJson {
  return {
    name: device.name,
    path: devicePath(device),
    type: device.type,
    hashrate: ranked.figure.hashrate,
    ...describeEarning(ranked.day),
  };
}

function describeEarning(day: DayResult | null): Pick<MachineJson, keyof typeof dayMembers> {
  return {
    coins: day?.coins[0].coins ?? null,
    revenue_usd: day?.revenueUsd ?? null,
    power_usd: day?.powerUsd ?? null,
    profit_usd: day?.profitUsd ?? null,
    counted: day === null ? [] : countedChains(day).map((chain) => findCoin(chain)?.ticker ?? chain),
  };
}

import { type Static, Type } from "typebox";
import { type CoinSlug, findCoin } from "#src/domain/coins/index.ts";
import { devicePath, deviceTypes } from "#src/domain/devices/device.ts";
import { formFactors } from "#src/domain/devices/form-factor.ts";
import { parseRig } from "#src/domain/devices/rig.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { countedChains, type DayResult } from "#src/domain/earnings/profitability.ts";
import type { CoinRig, DeviceDay, RigCoin, RigReport, Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { hashrate, literals, nullable, nullableFraction, nullableHashrate, scheme } from "../members.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { earningMembers, nullableNumber, runningQuery } from "./device-members.ts";

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

const solo = Type.Object({
  block_coins: Type.Number({ description: "Coins that a block pays, after the pool's SOLO fee." }),
  block_usd: nullableNumber("The same in US dollars."),
  time_to_block_ms: Type.Number({ description: "On average." }),
  month_chance: Type.Number({ description: "Probability of at least one block in 30 days, 0 … 1." }),
  year_chance: Type.Number({ description: "The same in 365 days." }),
});
type SoloJson = Static<typeof solo>;

const other = Type.Object({ coin: Type.String(), name: Type.String(), profit_usd: Type.Number() });

const rigMembers = {
  ...ownMembers,
  models: Type.Array(Type.String(), { description: "The same, cards and processors without their vendors." }),
  form: nullable(literals(formFactors, { description: "What the first of them looks like." })),
  type: nullable(literals(deviceTypes)),
  scheme,
  fee: nullableFraction,
  days_to_payout: nullableNumber("From nothing to the pool's smallest payout."),
  solo: Type.Unsafe<SoloJson | null>({ ...solo, type: ["object", "null"], description: "The same work under SOLO." }),
  others: Type.Array(other, { description: "What else these machines could mine here, the most profitable first." }),
} as const;
type RigJson = Static<ReturnType<typeof Type.Object<typeof rigMembers>>>;

const answer = Type.Object({
  coin: Type.String(),
  power_cost: Type.Number({ description: "US dollars per kilowatt-hour, as requested." }),
  rig: Type.Unsafe<RigJson | null>({
    ...Type.Object(rigMembers),
    type: ["object", "null"],
    description: "The machines of the query; null without any that can mine this coin.",
  }),
  typical: Type.Unsafe<(RigJson & Pick<MachineJson, "name" | "path">) | null>({
    ...Type.Object({ name: machine.properties.name, path: machine.properties.path, ...rigMembers }),
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
        parts.length === 0 ? null : services.devices.getCoinRig(coin, parts, powerCost),
      ]);
      reply.header("cache-control", publicFor(30, 120));
      return {
        coin,
        power_cost: powerCost,
        rig: own === null ? null : describeRig(own),
        typical: typical === null ? null : await describeTypical(services, coin, typical, powerCost),
        machines: best.map(describeMachine),
      };
    },
  );
};

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

function describeRig({ day, solo, others, daysToPayout, feeFraction, ...rig }: CoinRig): RigJson {
  return {
    names: [...rig.names],
    models: [...rig.models],
    form: rig.form,
    type: rig.type,
    hashrate: rig.hashrate,
    scheme: rig.scheme,
    ...describeEarning(day),
    fee: feeFraction,
    days_to_payout: daysToPayout,
    solo:
      solo === null
        ? null
        : {
            block_coins: solo.blockCoins,
            block_usd: solo.blockUsd,
            time_to_block_ms: solo.timeToBlockMs,
            month_chance: solo.monthChance,
            year_chance: solo.yearChance,
          },
    others: others.map(({ coin, name, profitUsd }) => ({ coin, name, profit_usd: profitUsd })),
  };
}

async function describeTypical({ devices }: Services, coin: CoinSlug, { device }: DeviceDay, powerCost: number) {
  const part = { vendor: device.vendor.slug, slug: device.slug, quantity: 1 };
  const rig = await devices.getCoinRig(coin, [part], powerCost);
  return rig === null ? null : { name: device.name, path: devicePath(device), ...describeRig(rig) };
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

import { type Static, Type } from "typebox";
import { findAlgorithm } from "#src/domain/devices/algorithms.ts";
import { type DeviceFigure, deviceTypes } from "#src/domain/devices/device.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { formatCsv } from "#src/domain/text/csv.ts";
import type { DeviceFilter, DeviceSummary, RunningTerms } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { literals, nullable, timestamp } from "../members.ts";
import { csvResponse, publicFor, sendCsv } from "../replies.ts";
import {
  dayMembers,
  describeDay,
  describeDevice,
  describeRunning,
  deviceMembers,
  runningMembers,
  runningQuery,
} from "./device-members.ts";

const slugParameter = { maxLength: 60, pattern: "^[a-z0-9-]+$" } as const;

const listQuery = Type.Object({
  type: Type.Optional(literals(deviceTypes)),
  vendor: Type.Optional(Type.String({ ...slugParameter, description: "Slug of a vendor: `nvidia`." })),
  algorithm: Type.Optional(
    Type.String({ ...slugParameter, description: "Slug of an algorithm that the device has a figure for: `kawpow`." }),
  ),
  coin: Type.Optional(
    Type.String({ ...slugParameter, description: "A coin that the device can mine; `best` is then of this coin." }),
  ),
  ...runningQuery,
});

const bestSchema = Type.Object(dayMembers);

const deviceListSchema = Type.Object({
  at: { ...timestamp, description: "When the list was made up; UTC, in milliseconds since 1970." },
  ...runningMembers,
  devices: Type.Array(
    Type.Object({
      ...deviceMembers,
      best: Type.Unsafe<Static<typeof bestSchema> | null>({
        ...bestSchema,
        type: ["object", "null"],
        description: "The most profitable coin; null where no pool here uses an algorithm of the device.",
      }),
      payback_days: nullable(Type.Number({ description: "Days until the profit of `best` has paid `price_usd`." })),
    }),
  ),
});
type DeviceListJson = Static<typeof deviceListSchema>;
type ListQuery = Static<typeof listQuery>;

export const devicesRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["devices"],
        summary: "Mining devices, each with its most profitable coin",
        querystring: listQuery,
        response: { 200: deviceListSchema, ...refusals },
      },
    },
    async (request, reply): Promise<DeviceListJson> => {
      const running = readRunning(request.query);
      const { at, devices } = await services.devices.listDevices(readFilter(request.query), running);
      reply.header("cache-control", publicFor(60, 300));
      return {
        at,
        ...describeRunning(running),
        devices: devices.map(({ device, best, paybackDays }) => ({
          ...describeDevice(device),
          best: best === null ? null : describeDay(best),
          payback_days: paybackDays,
        })),
      };
    },
  );
};

const head = [
  "type",
  "vendor",
  "device",
  "released",
  "algorithm",
  "hashrate",
  "rate_unit",
  "watts",
  "joules_per_unit",
  "confidence",
  "coin",
  "coins_a_day",
  "revenue_usd",
  "power_usd",
  "profit_usd",
  "price_usd",
  "payback_days",
];

export const devicesCsvRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["devices"],
        summary: "The same devices as CSV",
        description: "One line for each device, with the figures of its best coin; without one, of its first figure.",
        querystring: listQuery,
        response: { 200: csvResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const { devices } = await services.devices.listDevices(readFilter(request.query), readRunning(request.query));
      reply.header("cache-control", publicFor(60, 300));
      return sendCsv(
        reply,
        ["devices", request.query.type, request.query.vendor].filter(Boolean).join("-"),
        formatCsv(head, devices.map(toLine)),
      );
    },
  );
};

function toLine({ device, best, paybackDays }: DeviceSummary) {
  const figure = best?.figure ?? device.figures[0] ?? null;
  const day = best?.day ?? null;
  return [
    device.type,
    device.vendor.name,
    device.model,
    device.released,
    ...describeFigure(figure),
    best?.coin ?? null,
    day?.coins[0].coins ?? null,
    day?.revenueUsd ?? null,
    day?.powerUsd ?? null,
    day?.profitUsd ?? null,
    device.price?.usd ?? null,
    paybackDays,
  ];
}

function describeFigure(figure: DeviceFigure | null) {
  if (figure === null) return [null, null, null, null, null, null];
  const { algorithm, hashrate, watts, confidence } = figure;
  const unit = findAlgorithm(algorithm)?.rateUnit ?? null;
  return [algorithm, hashrate, unit, watts, watts === null ? null : watts / hashrate, confidence];
}

function readFilter({ type, vendor, algorithm, coin }: ListQuery): DeviceFilter {
  return { type: type ?? null, vendor: vendor ?? null, algorithm: algorithm ?? null, coin: coin ?? null };
}

export function readRunning(query: {
  readonly power_cost?: number;
  readonly uptime?: number;
  readonly quantity?: number;
}): RunningTerms {
  return {
    powerCost: query.power_cost ?? DEFAULT_POWER_COST,
    uptime: query.uptime ?? 1,
    quantity: query.quantity ?? 1,
  };
}

import { deviceTypes } from "#src/domain/devices/device.ts";
import { formFactors } from "#src/domain/devices/form-factor.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { formatHashrate } from "#src/domain/mining/units.ts";
import { isRecord } from "#src/domain/unknown-members.ts";
import type { ApiClient } from "../../../calls/api-client.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { readPowerCost } from "../../device/running-cost.ts";
import type { MachineDay, OwnMachines, RigDay } from "./machine-day.ts";
import { writeCoins, writeFewCoins } from "./write-coins.ts";

// Loaded when a price of power or a machine of the visitor is known; most visitors have none.

/** What the visitor has said, as it was typed or stands in an address. */
export interface OwnTerms {
  readonly rig: string | null;
  readonly power: string | null;
}

/** The machines of a coin at the visitor's own terms. Null where these are the default ones, or no terms at all. Throws when the call fails. */
export async function loadOwnMachines(
  client: Pick<ApiClient, "get">,
  coin: CoinView,
  { rig, power }: OwnTerms,
): Promise<OwnMachines | null> {
  const cost = readPowerCost(power);
  if (rig === null && (cost.problem !== null || cost.value === readPowerCost(null).value)) return null;
  const query = new URLSearchParams({ power_cost: String(cost.value), ...(rig === null ? {} : { rig }) });
  const answer = await client.get(`/${coin.slug}/api/v1/pool/machines?${query}`, (body) => readMachines(body, coin));
  if (!answer.ok) throw new Error(`Machines failed: ${answer.error.code}`);
  const search = new URLSearchParams({ ...(rig === null ? {} : { rig }), power: String(cost.value) });
  const own = answer.value;
  return {
    ...own,
    powerCost: cost.value,
    rig: own.rig === null ? null : { ...own.rig, path: `/${coin.slug}?${search}` },
    rigText: rig,
    rigPath: rig === null ? null : `/rig?${search}`,
  };
}

type Answered = Pick<OwnMachines, "rig" | "typical" | "best">;

function readMachines(body: unknown, coin: CoinView): Answered | null {
  if (!isRecord(body) || !Array.isArray(body.machines)) return null;
  const machines: readonly unknown[] = body.machines;
  return {
    rig: readRig(body.rig, coin),
    typical: readRig(body.typical, coin),
    best: machines.flatMap((machine) => readMachine(machine, coin) ?? []),
  };
}

function readMachine(body: unknown, coin: CoinView): MachineDay | null {
  if (!isRecord(body)) return null;
  const { name, names, path, hashrate, coins, revenue_usd, profit_usd, counted } = body;
  const rate = readNumber(hashrate);
  const shown = rate === null ? null : formatHashrate(rate, coin.rateUnit);
  return {
    // Work without a machine is named by what it does.
    name:
      typeof name === "string"
        ? name
        : readTexts(names).join(" + ") || (shown === null ? "" : `${shown.number}\u00a0${shown.unit}`),
    path: typeof path === "string" ? path : "",
    hashrate: rate,
    coins: typeof coins === "number" ? writeCoins(coins, coin.amount) : null,
    ticker: coin.ticker,
    revenueUsd: readNumber(revenue_usd),
    profitUsd: readNumber(profit_usd),
    counted: readTexts(counted),
  };
}

function readRig(body: unknown, coin: CoinView): RigDay | null {
  const machine = readMachine(body, coin);
  if (machine === null || !isRecord(body)) return null;
  const { coins, models, form, type, power_usd, scheme, fee, days_to_payout, solo, others } = body;
  const rows: readonly unknown[] = Array.isArray(others) ? others : [];
  return {
    ...machine,
    coins: typeof coins === "number" ? writeFewCoins(coins, coin.amount) : null,
    model: readTexts(models).join(" + ") || machine.name,
    form: formFactors.find((known) => known === form) ?? null,
    type: deviceTypes.find((known) => known === type) ?? null,
    powerUsd: readNumber(power_usd),
    scheme: rewardSchemes.find((known) => known === scheme) ?? "pps",
    feeFraction: readNumber(fee),
    daysToPayout: readNumber(days_to_payout),
    solo: readSolo(solo, coin),
    others: rows.flatMap((row) => {
      if (!isRecord(row)) return [];
      const { coin: other, name, profit_usd } = row;
      return typeof other === "string" && typeof name === "string" && typeof profit_usd === "number"
        ? [{ coin: other, name, profitUsd: profit_usd }]
        : [];
    }),
  };
}

function readSolo(body: unknown, coin: CoinView): RigDay["solo"] {
  if (!isRecord(body)) return null;
  const { block_coins, block_usd, time_to_block_ms, month_chance, year_chance } = body;
  const [time, month, year] = [readNumber(time_to_block_ms), readNumber(month_chance), readNumber(year_chance)];
  if (time === null || month === null || year === null) return null;
  return {
    blockCoins: typeof block_coins === "number" ? writeFewCoins(block_coins, coin.amount) : null,
    blockUsd: readNumber(block_usd),
    timeToBlockMs: time,
    monthChance: month,
    yearChance: year,
  };
}

function readNumber(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}

import { isRecord } from "#src/domain/unknown-members.ts";
import type { ApiClient } from "../../calls/api-client.ts";
import type { OwnDay, OwnDays } from "./own-days.ts";

// Loaded when the visitor has named machines; most have not.

/** Throws when the call fails. Null where the machines mine nothing here. */
export async function loadOwnDays(client: Pick<ApiClient, "get">, rig: string): Promise<OwnDays | null> {
  // At one dollar for a kilowatt-hour, the price of a day's power is its energy.
  const answer = await client.get(`/api/v1/rig?${new URLSearchParams({ rig, power_cost: "1" })}`, readDays);
  if (!answer.ok) throw new Error(`Machines failed: ${answer.error.code}`);
  return answer.value.size === 0 ? null : { path: `/rig?${new URLSearchParams({ rig })}`, days: answer.value };
}

function readDays(body: unknown): ReadonlyMap<string, OwnDay> | null {
  if (!isRecord(body) || !Array.isArray(body.coins)) return null;
  const coins: readonly unknown[] = body.coins;
  return new Map(
    coins.flatMap((entry) => {
      if (!isRecord(entry) || !Array.isArray(entry.names)) return [];
      const day = {
        device: entry.names.filter((name) => typeof name === "string").join(" + "),
        hashrate: readNumber(entry.hashrate),
        revenueUsd: readNumber(entry.revenue_usd),
        kilowattHours: readNumber(entry.power_usd),
      };
      return [[String(entry.coin), day] as const];
    }),
  );
}

function readNumber(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { membersOf } from "#src/domain/unknown-members.ts";
import type { Connection } from "#src/services/services.ts";

/**
 * Reads the answer of `GET /{coin}/api/v1/miner/connection/{address}`, member by member, because a schema library would be too
 * large for this page. Null when it has another shape.
 */
export function readConnection(body: unknown): Connection | null {
  const { state, address, at, ...rest } = membersOf(body);
  if (typeof address !== "string" || typeof at !== "number") return null;
  const elsewhere = placeOf(membersOf(rest.elsewhere));
  const rig = membersOf(rest.worker);
  const worker = typeof rig.name === "string" ? { name: rig.name, scheme: schemeOf(rig.scheme) } : null;
  const lastShareAt = timeOf(rest.last_share_at);
  switch (state) {
    case "nothing":
      return { state, address, at, elsewhere };
    case "waiting":
      return { state, address, at };
    case "other-rigs":
      return { state, address, at, seen: listOf(rest.seen_workers) };
    case "silent":
      return { state, address, at, worker, lastShareAt, elsewhere };
    case "connected":
      return {
        state,
        address,
        at,
        worker,
        lastShareAt,
        firstShareFrom: timeOf(rest.first_share_at),
        firstShareBy: timeOf(rest.first_share_by),
        otherScheme: schemeOf(rest.other_scheme),
      };
    default:
      return null;
  }
}

function schemeOf(value: unknown) {
  return rewardSchemes.find((known) => known === value) ?? null;
}

function timeOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function listOf(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  return all.filter((one) => typeof one === "string");
}

function placeOf({ coin: pool, address }: Readonly<Record<string, unknown>>) {
  return typeof pool === "string" && typeof address === "string" ? { coin: pool, address } : null;
}

import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { SourceError } from "../../source-error.ts";
import { InfoAnswer, NetworkAnswer } from "./answers.ts";
import type { EngineClient } from "./engine-client.ts";

/**
 * The pool's present from `/info` and `/network`. `/pool` says less and is five minutes old; its fee of 0 is printed
 * whether or not the engine takes one, so the fee is left to the operator. Workers are sessions: one rig that connects
 * anew counts twice until the old session dies. How many addresses they mine to is not told.
 */
export async function readPool(client: EngineClient, now: () => number): Promise<Result<PoolSnapshot, SourceError>> {
  const [info, network] = await Promise.all([client.get(InfoAnswer, "info"), client.get(NetworkAnswer, "network")]);
  if (!info.ok) return info;
  if (!network.ok) return network;
  const sessions = sum(info.value.userAgents.map(({ count }) => Number(count)));
  const hashrate = sum(info.value.userAgents.map(({ totalHashRate }) => Number(totalHashRate)));
  // A session has no hashrate in its first minute. All of them at zero is not a pool that stands still.
  if (sessions > 0 && hashrate === 0) {
    return err({ code: "unavailable", reason: "its sessions have just begun, and none has been measured yet" });
  }
  const at = now();
  const { blocks, difficulty, networkhashps } = network.value;
  return ok({
    at,
    network: {
      at,
      height: blocks,
      difficulty: positive(difficulty),
      hashrate: positive(networkhashps),
      blockReward: null,
      lastBlockAt: null,
    },
    schemes: [{ at, scheme: "solo", hashrate, miners: null, workers: sessions, effort: null }],
    fees: {},
    minimumPayout: null,
    payoutIntervalMs: null,
    lastBlockFoundAt: null,
  });
}

function positive(measure: number | bigint | undefined): number | null {
  const value = Number(measure ?? 0);
  return value > 0 ? value : null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

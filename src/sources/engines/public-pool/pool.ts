import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { SourceError } from "../../source-error.ts";
import { InfoAnswer, NetworkAnswer } from "./answers.ts";
import type { EngineClient } from "./engine-client.ts";

/**
 * The rows of sessions outlive the program, and its sums count them beside those that came after the start. The first look for dead
 * rows, five minutes after the start, takes them away; `/info` is a minute old at most, and a start takes some seconds.
 */
const deadSessionsForMs = 6 * MINUTE + 30 * SECOND;

/**
 * The pool's present from `/info` and `/network`. `/pool` has less and is five minutes old. The engine prints a fee of 0
 * whether or not it takes one, so the fee comes from the configuration. Workers are sessions: a rig that connects again
 * counts twice until the old session ends. The engine does not say to how many addresses they mine.
 */
export async function readPool(client: EngineClient, now: () => number): Promise<Result<PoolSnapshot, SourceError>> {
  const [info, network] = await Promise.all([client.get(InfoAnswer, "info"), client.get(NetworkAnswer, "network")]);
  if (!info.ok) return info;
  if (!network.ok) return network;
  const sessions = sum(info.value.userAgents.map(({ count }) => Number(count)));
  const hashrate = sum(info.value.userAgents.map(({ totalHashRate }) => Number(totalHashRate)));
  // A session has no hashrate in its first minute. So all sessions at zero do not mean that the pool mines nothing.
  if (sessions > 0 && hashrate === 0) {
    return err({ code: "unavailable", reason: "its sessions have just begun, and none has been measured yet" });
  }
  const at = now();
  if (sessions > 0 && at - Date.parse(info.value.uptime) < deadSessionsForMs) {
    return err({ code: "unavailable", reason: "it was just restarted, and may still count the sessions of before" });
  }
  const { blocks, difficulty, networkhashps } = network.value;
  return ok({
    at,
    network: {
      at,
      height: blocks,
      // The word of the node behind it: bcoin says 0 of a chain that is very easy.
      difficulty: difficulty === undefined ? null : Number(difficulty),
      hashrate: positive(networkhashps),
      blockReward: null,
      lastBlockAt: null,
    },
    schemes: [{ at, scheme: "solo", hashrate, miners: null, workers: sessions, effort: null }],
    fees: {},
    minimumPayout: null,
    payoutIntervalMs: null,
    measuredAt: null,
    acceptsMiners: null,
    ports: [],
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

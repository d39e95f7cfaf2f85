import type { HeldSums, PoolSnapshot } from "#src/domain/mining/pool.ts";
import { ok, type Result } from "#src/domain/result.ts";
import { floorTo, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { SourceError } from "../../source-error.ts";
import type { EngineClient } from "./engine-client.ts";
import { ChartResponse, InfoResponse, NetworkResponse } from "./responses.ts";

/**
 * Dead sessions are counted until five minutes after the start; `/info` is a minute old at most, and a start takes some
 * seconds.
 */
const deadSessionsForMs = 6 * MINUTE + 30 * SECOND;

const chartStepMs = 10 * MINUTE;

/**
 * From `/info` and `/network`: `/pool` has less and is five minutes old. The engine always prints a fee of 0, so the
 * fee comes from the configuration. Workers are sessions: a rig that reconnects counts twice until the old session
 * ends.
 */
export function createPoolReader(client: EngineClient, now: () => number) {
  let seen: { readonly startedAt: number; readonly wasEmpty: boolean; readonly isAnother: boolean } | null = null;

  function follow(startedAt: number, sessions: number) {
    const isSame = seen?.startedAt === startedAt;
    seen = {
      startedAt,
      wasEmpty: sessions === 0 || (isSame && seen?.wasEmpty === true),
      isAnother: isSame ? seen?.isAnother === true : seen !== null,
    };
    return seen;
  }

  /** Within the engine's last 24 hours. True when that is not known. */
  async function wasMinedBefore(startedAt: number): Promise<boolean> {
    const chart = await client.get(ChartResponse, "info", "chart");
    const first = floorTo(startedAt, chartStepMs);
    return !chart.ok || chart.value.some(({ label }) => Date.parse(label) < first);
  }

  async function findHold({ uptime, userAgents }: InfoResponse, at: number): Promise<HeldSums | null> {
    const restartedAt = Date.parse(uptime);
    const { sessions, hashrate } = sumUp(userAgents);
    const { wasEmpty, isAnother } = follow(restartedAt, sessions);
    const from = restartedAt + deadSessionsForMs;
    const mayCountDead = sessions > 0 && at < from && !wasEmpty;
    if (mayCountDead && (isAnother || (await wasMinedBefore(restartedAt))))
      return { why: "restarted", restartedAt, from };
    // A session has no hashrate in its first minute.
    return sessions > 0 && hashrate === 0 ? { why: "measuring" } : null;
  }

  return async (): Promise<Result<PoolSnapshot, SourceError>> => {
    const [info, network] = await Promise.all([
      client.get(InfoResponse, "info"),
      client.get(NetworkResponse, "network"),
    ]);
    if (!info.ok) return info;
    if (!network.ok) return network;
    const at = now();
    const held = await findHold(info.value, at);
    const { sessions, hashrate } = sumUp(info.value.userAgents);
    const { blocks, difficulty, networkhashps } = network.value;
    return ok({
      at,
      network: {
        at,
        height: blocks,
        // From the node: bcoin prints 0 for a chain that is very easy.
        difficulty: difficulty === undefined ? null : Number(difficulty),
        hashrate: positive(networkhashps),
        blockReward: null,
        lastBlockAt: null,
      },
      ...(held === null
        ? { schemes: [{ at, scheme: "solo", hashrate, miners: null, workers: sessions, effort: null }] }
        : { schemes: [], heldSums: held }),
      fees: {},
      minimumPayout: null,
      payoutIntervalMs: null,
      measuredAt: null,
      acceptsMiners: null,
      ports: [],
      lastBlockFoundAt: null,
    });
  };
}

function sumUp(userAgents: InfoResponse["userAgents"]) {
  return {
    sessions: sum(userAgents.map(({ count }) => Number(count))),
    hashrate: sum(userAgents.map(({ totalHashRate }) => Number(totalHashRate))),
  };
}

function positive(measure: number | bigint | undefined): number | null {
  const value = Number(measure ?? 0);
  return value > 0 ? value : null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

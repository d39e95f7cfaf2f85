import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";

const offers: Readonly<Record<MinerPart, (capabilities: EngineCapabilities) => boolean>> = {
  answer: () => true,
  history: ({ minerHistoryMs }) => minerHistoryMs > 0,
  past: ({ minerHistoryMs }) => minerHistoryMs > DAY,
  payouts: ({ payouts }) => payouts,
  blocks: ({ blocksByMiner }) => blocksByMiner,
  rigs: ({ workerHistory, minerHistoryMs }) => workerHistory && minerHistoryMs > 0,
  "rigs-past": ({ workerHistory, minerHistoryMs }) => workerHistory && minerHistoryMs > 7 * DAY,
  settings: ({ settings }) => settings !== "none",
};

export function keepOffered(capabilities: EngineCapabilities, parts: readonly MinerPart[]): readonly MinerPart[] {
  return parts.filter((part) => offers[part](capabilities));
}

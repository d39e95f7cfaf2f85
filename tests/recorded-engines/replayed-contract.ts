import { afterAll, beforeAll } from "vitest";
import type { EngineContext, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { describeEngineContract, type EngineContractSetup } from "../contracts/engine-contract.ts";
import type { EngineFault } from "../contracts/faulty-response.ts";
import type { RecordedEngine } from "./recorded-engine.ts";
import { createReplayFetch, type ReplayEngine, recordedContext, startReplayEngine } from "./replay-engine.ts";

interface ReplayedContractSetup
  extends Omit<EngineContractSetup, "createEngine" | "createFaultyEngine" | "now" | "knownAddress"> {
  /** An address of the engine with a path, and the part of that path that the recordings do not have. */
  readonly givenUrl: string;
  readonly basePath: string;
}

/** The contract suite over the recordings of an engine, twice: with a given `fetch`, and through real HTTP. */
export function describeReplayedContract(
  recorded: RecordedEngine,
  create: (url: URL, context: EngineContext, timeoutMs?: number) => PoolEngine,
  { givenUrl, basePath, ...setup }: ReplayedContractSetup,
): void {
  const expectations = { ...setup, now: recorded.recordedAt, knownAddress: recorded.miner };
  const context = recordedContext(recorded);

  function overGivenFetch(fault: EngineFault | null, timeoutMs: number) {
    const fetch = createReplayFetch(recorded, { fault, basePath });
    return create(new URL(givenUrl), { ...context, fetch }, timeoutMs);
  }

  describeEngineContract(`${recorded.name}, over a given fetch`, {
    ...expectations,
    createEngine: () => overGivenFetch(null, 5000),
    createFaultyEngine: (fault) => overGivenFetch(fault, 250),
  });

  let replay: ReplayEngine | null = null;
  beforeAll(async () => {
    replay = await startReplayEngine(recorded);
  });
  afterAll(async () => {
    await replay?.close();
  });

  function overHttp(fault: EngineFault | null, timeoutMs: number) {
    replay?.setFault(fault);
    return create(new URL(replay?.url ?? "http://127.0.0.1:9"), context, timeoutMs);
  }

  describeEngineContract(`${recorded.name}, over HTTP`, {
    ...expectations,
    createEngine: () => overHttp(null, 5000),
    createFaultyEngine: (fault) => overHttp(fault, fault === "slow" ? 150 : 5000),
  });
}

import type { MinerReadings, PartFault, PartReading } from "#src/domain/miners/miner-record.ts";
import type { Result } from "#src/domain/result.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { type AsyncResult, faultOf, type SourceError } from "#src/sources/source-error.ts";
import type { CollectedPool, CollectorContext } from "../../context.ts";

/** With a timeout. */
export type CallEngine = <Value>(send: () => AsyncResult<Value>) => Promise<Result<Value, SourceError>>;

/** The requests about one miner. */
export interface PartRequest {
  readonly context: Pick<CollectorContext, "store" | "now" | "log">;
  readonly pool: CollectedPool;
  readonly address: string;
  /** For engines that return one rig per request: the viewed ones. */
  readonly rigs: readonly string[];
  readonly call: CallEngine;
  /** With the lowest priority. */
  readonly callLater: CallEngine;
  /** Stores what is read after the part has left its slot. */
  readonly saveLater: (readings: Promise<MinerReadings>) => void;
}

export interface PartSource {
  /** How long a reading is good. */
  readonly lifeMs: number;
  isOffered(engine: PoolEngine): boolean;
  /** Null: no request is needed. */
  read(request: PartRequest): Promise<MinerReadings | null>;
}

/** `triedAt`: when the request was sent. */
export function toReading<Value>(
  answer: Result<Value, SourceError>,
  { triedAt, readAt }: { readonly triedAt: number; readonly readAt: number },
): PartReading<Value> {
  if (answer.ok) return { value: answer.value, readAt, triedAt, fault: null };
  return { value: null, readAt: null, triedAt, fault: toPartFault(answer.error) };
}

export function toPartFault(error: SourceError): PartFault {
  if (error.code === "not-found") return "absent";
  if (error.code === "rate-limited") return "busy";
  // What the engine offers for others but not for this miner counts as refused.
  return faultOf(error) ?? "refused";
}

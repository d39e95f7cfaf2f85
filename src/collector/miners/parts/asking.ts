import type { MinerReadings, PartFault, PartReading } from "#src/domain/miners/miner-record.ts";
import type { Result } from "#src/domain/result.ts";
import type { Answer, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { faultOf, type SourceError } from "#src/sources/source-error.ts";
import type { CollectedPool, CollectorContext } from "../../context.ts";

/** Asks an engine, which must answer in time. */
export type AskEngine = <Value>(question: () => Answer<Value>) => Promise<Result<Value, SourceError>>;

/** What is asked about one miner now. */
export interface Asking {
  readonly context: Pick<CollectorContext, "store" | "now" | "log">;
  readonly pool: CollectedPool;
  readonly address: string;
  /** Of an engine that tells one rig at a time: those that somebody looks at. */
  readonly rigs: readonly string[];
  readonly ask: AskEngine;
  /** The same behind all other questions. */
  readonly askLater: AskEngine;
  /** Stores what is read after the part has given its place free. */
  readonly saveLater: (readings: Promise<MinerReadings>) => void;
}

export interface PartSource {
  /** What was read is good for so long. */
  readonly lifeMs: number;
  isOffered(engine: PoolEngine): boolean;
  /** Null: the engine need not be asked. */
  read(asking: Asking): Promise<MinerReadings | null>;
}

/** An answer as it is stored. `triedAt`: when the question was sent. */
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
  // What an engine offers of others and not of this one, it refuses.
  return faultOf(error) ?? "refused";
}

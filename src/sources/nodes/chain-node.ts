import type { NetworkSample } from "#src/domain/pool.ts";
import type { Result } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";

/** The port between Adit and a chain node, for what the pool's engine does not tell. */
export interface ChainNode {
  readonly name: string;
  fetchNetwork(): Promise<Result<NetworkSample, SourceError>>;
}

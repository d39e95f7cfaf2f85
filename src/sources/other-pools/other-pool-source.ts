import Type from "typebox";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { OtherPoolReading } from "#src/domain/comparison/other-pool.ts";
import type { Result } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";

export interface OtherPoolSource {
  readonly kind: string;
  fetchReading(): Promise<Result<OtherPoolReading, SourceError>>;
}

export interface OtherPoolContext {
  readonly coin: CoinFacts;
  readonly address: string;
  readonly pool: string | null;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
}

/** Small responses from several hosts; a larger one is refused. */
export const responseLimits = { maxBytes: 4 * 1024 * 1024 } as const;

export function urlBelow(address: string, path: string): URL {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${path}`;
  return url;
}

/** Hashes a second: those of a large SHA-256 pool are beyond 2^53, where an integer is read as a bigint. */
export const HashrateMember = Type.Union([Type.Number({ minimum: 0 }), Type.BigInt({ minimum: 0n })]);

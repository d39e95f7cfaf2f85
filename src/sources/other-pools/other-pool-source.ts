import Type from "typebox";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { OtherPoolReading } from "#src/domain/comparison/other-pool.ts";
import type { Result } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";

/** The published API of another pool, as the comparison asks it. */
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

/** Several hosts publish small answers; a longer one is none of them. */
export const answerLimits = { maxBytes: 4 * 1024 * 1024 } as const;

/** `path` below the address of an API. */
export function urlBelow(address: string, path: string): URL {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${path}`;
  return url;
}

/** Hashes a second: those of a large SHA-256 pool are beyond 2^53, where an integer is read as a bigint. */
export const HashrateMember = Type.Union([Type.Number({ minimum: 0 }), Type.BigInt({ minimum: 0n })]);

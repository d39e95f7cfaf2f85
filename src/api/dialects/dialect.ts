import type { Static, TObject } from "typebox";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { PoolTerms, Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";

/** One shape: that of a pool program whose readers are many. It reads only, from the services of pages and /api/v1. */
export interface Dialect {
  /** For OpenAPI. */
  readonly description: string;
  /** Whether the shape can hold this pool's figures. */
  readonly fits: (terms: PoolTerms) => boolean;
  /** `:coin` is one of the pools that fit. */
  readonly routes: Readonly<Record<string, ApiRoute>>;
  /** Of the whole pool, for paths that several shapes have. */
  readonly documents?: Readonly<Record<string, PoolDocument>>;
}

/** Two shapes of one path share it: their members differ, and a reader sees its own (dialects.test.ts). */
export interface PoolDocument<Schema extends TObject = TObject> {
  readonly summary: string;
  readonly schema: Schema;
  describe(services: Services, coin: CoinSlug): Promise<Static<Schema>>;
}

/** Checks `describe` against its schema, and gives all documents one type, so that they fit one table. */
export function poolDocument<const Schema extends TObject>(document: PoolDocument<Schema>): PoolDocument {
  return document as unknown as PoolDocument;
}

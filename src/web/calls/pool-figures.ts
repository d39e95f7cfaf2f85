import type { Block } from "#src/domain/mining/block.ts";
import type { PriceQuote } from "#src/services/services.ts";

/** As much of a found block as a header shows. */
export type LastBlock = Pick<Block, "height" | "foundAt">;

/** What a live refresh changes on a coin's header; from `GET /{coin}/api/v1/pool/stats`. */
export type PoolFigures =
  | { readonly state: "stub"; readonly ticker: string; readonly name: string; readonly usdPrice: PriceQuote | null }
  | {
      readonly state: "live" | "stale";
      readonly at: number;
      readonly hashrate: number;
      readonly networkHashrate: number | null;
      readonly difficulty: number | null;
      readonly poolShare: number | null;
      readonly miners: number | null;
      readonly workers: number | null;
      readonly height: number | null;
      readonly lastBlock: LastBlock | null;
      readonly usdPrice: PriceQuote | null;
    };

/** Reads the answer member by member: it comes from outside. Null when it is not what the call promises. */
export function readPoolFigures(body: unknown): PoolFigures | null {
  if (typeof body !== "object" || body === null) return null;
  const answer: Readonly<Record<string, unknown>> = { ...body };
  const { state, ticker, name, at, hashrate } = answer;
  const usdPrice = readPrice(answer);
  if (state === "stub" && typeof ticker === "string" && typeof name === "string") {
    return { state, ticker, name, usdPrice };
  }
  if (state !== "live" && state !== "stale") return null;
  if (!isFigure(at) || !isFigure(hashrate)) return null;
  return {
    state,
    at,
    hashrate,
    networkHashrate: figureOrNull(answer.net_hashrate),
    difficulty: figureOrNull(answer.net_difficulty),
    poolShare: figureOrNull(answer.pool_share),
    miners: figureOrNull(answer.miners),
    workers: figureOrNull(answer.workers),
    height: figureOrNull(answer.height),
    lastBlock: readLastBlock(answer.last_blocks_found),
    usdPrice,
  };
}

function readPrice(answer: Readonly<Record<string, unknown>>): PriceQuote | null {
  const { price_usd: usd, price_at: at, price_source: source, price_change_24h: change } = answer;
  if (!isFigure(usd) || !isFigure(at) || typeof source !== "string") return null;
  return { usd, at, source, change24h: typeof change === "number" && Number.isFinite(change) ? change : null };
}

function readLastBlock(blocks: unknown): LastBlock | null {
  const [block]: readonly unknown[] = Array.isArray(blocks) ? blocks : [];
  if (typeof block !== "object" || block === null) return null;
  const { height, at }: Readonly<Record<string, unknown>> = { ...block };
  return isFigure(height) && isFigure(at) ? { height, foundAt: at } : null;
}

function isFigure(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function figureOrNull(value: unknown): number | null {
  return isFigure(value) ? value : null;
}

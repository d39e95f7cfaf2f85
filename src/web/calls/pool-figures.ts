/** What a live refresh changes on a coin's header; from `GET /{coin}/api/v1/pool/stats`. */
export type PoolFigures =
  | { readonly state: "stub"; readonly ticker: string; readonly name: string }
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
    };

/** Reads the answer member by member: it comes from outside. Null when it is not what the call promises. */
export function readPoolFigures(body: unknown): PoolFigures | null {
  if (typeof body !== "object" || body === null) return null;
  const answer: Readonly<Record<string, unknown>> = { ...body };
  const { state, ticker, name, at, hashrate } = answer;
  if (state === "stub" && typeof ticker === "string" && typeof name === "string") return { state, ticker, name };
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
  };
}

function isFigure(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function figureOrNull(value: unknown): number | null {
  return isFigure(value) ? value : null;
}

import { ApiError } from "./api-error.ts";

/** Each holds a connection; who comes later polls, which the browser does by itself after a refusal. */
const MOST_STREAMS = 5000;
/** A network address may be shared by a household or an office; nobody has so many pages of one site open. */
const MOST_OF_ONE_VISITOR = 40;

/** Counts open streams: `open` refuses one too many, or answers how to count it as closed. */
export function createOpenStreams(most = MOST_STREAMS, mostOfOne = MOST_OF_ONE_VISITOR) {
  const byVisitor = new Map<string, number>();
  let all = 0;
  return {
    /** `visitor` as in visitor.ts; null = not counted by itself. */
    open(visitor: string | null): () => void {
      if (all >= most) throw new ApiError(503, "too-many-requests", "Too many open streams; poll pool/stats instead.");
      const own = visitor === null ? 0 : (byVisitor.get(visitor) ?? 0);
      if (own >= mostOfOne) {
        throw new ApiError(429, "too-many-requests", `More than ${mostOfOne} open streams; poll pool/stats instead.`);
      }
      all += 1;
      if (visitor !== null) byVisitor.set(visitor, own + 1);
      return () => {
        all -= 1;
        if (visitor === null) return;
        const left = (byVisitor.get(visitor) ?? 0) - 1;
        if (left > 0) byVisitor.set(visitor, left);
        else byVisitor.delete(visitor);
      };
    },
  };
}

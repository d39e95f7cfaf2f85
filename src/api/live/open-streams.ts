import { ApiError } from "../api-error.ts";

/** Each stream holds a connection and some 15 kB. After a refusal the browser polls instead. */
const mostStreams = 20_000;
/** A network address may be shared by a household or an office, but even those do not have so many pages open. */
const mostOfOneVisitor = 40;

/** Counts open streams: `open` refuses one too many, or returns how to count it as closed. */
export function createOpenStreams(most = mostStreams, mostOfOne = mostOfOneVisitor) {
  const byVisitor = new Map<string, number>();
  let all = 0;
  return {
    /** `visitor` from `findVisitor`; null = counted only among all. */
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

import { ApiError } from "../api-error.ts";

/** A stream holds a connection and some 15 kB. A refused browser polls instead. */
const mostStreams = 20_000;
/** A household or office may share an address, but opens fewer pages. */
const mostOfOneVisitor = 40;

/** `open` throws for one too many, or returns the function that ends the count. */
export function createOpenStreams(most = mostStreams, mostOfOne = mostOfOneVisitor) {
  const byVisitor = new Map<string, number>();
  let all = 0;
  return {
    /** `visitor` from `findVisitor`; null = counted only in the total. */
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

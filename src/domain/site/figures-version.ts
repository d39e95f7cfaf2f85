/** What of a pool's figures decides whether a page that shows them has to say something else. */
export type DatedFigures =
  | { readonly state: "stub"; readonly fault: { readonly kind: string } | null }
  | {
      readonly state: "live" | "stale";
      readonly fault: { readonly kind: string } | null;
      readonly at: number;
      readonly network: { readonly at: number } | null;
      readonly chainStillSince: number | null;
    };

/** Differs between figures of which a page says different things. It stands in addresses. */
export function figuresVersion(stats: DatedFigures): string {
  if (stats.state === "stub") return describePresence(stats);
  // The network goes on while the engine says nothing of its pool.
  const networkAt = stats.fault === null ? "" : (stats.network?.at ?? "");
  return [stats.at, networkAt, describePresence(stats)].join(".");
}

/** How a pool stands, whatever its figures are. */
export function describePresence(stats: DatedFigures): string {
  const isStill = stats.state !== "stub" && stats.chainStillSince !== null;
  return [stats.state, stats.fault?.kind ?? "well", isStill ? "still" : "moving"].join(".");
}

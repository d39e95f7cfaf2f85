/** What decides whether a page has to show other figures. */
export type DatedFigures =
  | { readonly state: "stub"; readonly fault: { readonly kind: string } | null }
  | {
      readonly state: "live" | "stale";
      readonly fault: { readonly kind: string } | null;
      readonly at: number;
      readonly network: { readonly at: number } | null;
      readonly chainStillSince: number | null;
    };

/** Two versions differ where a page would show something else. An open page names its own in the stream's address. */
export function figuresVersion(stats: DatedFigures): string {
  if (stats.state === "stub") return describePresence(stats);
  // The network is still updated while the engine reports nothing of its pool.
  const networkAt = stats.fault === null ? "" : (stats.network?.at ?? "");
  return [stats.at, networkAt, describePresence(stats)].join(".");
}

export function describePresence(stats: DatedFigures): string {
  const isStill = stats.state !== "stub" && stats.chainStillSince !== null;
  return [stats.state, stats.fault?.kind ?? "well", isStill ? "still" : "moving"].join(".");
}

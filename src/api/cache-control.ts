/** For answers that are the same for everybody. Seconds. */
export function publicFor(seconds: number, staleSeconds: number): string {
  return `public, max-age=${seconds}, stale-while-revalidate=${staleSeconds}`;
}

/** For answers that belong to one visitor. */
export const neverStored = "private, no-store";

/** Counts a call of a visitor in this minute, at all processes of the site, and says how many there are. Never waits. */
export type CountCall = (visitor: string) => {
  readonly calls: number;
  /** Milliseconds until the next minute begins. */
  readonly endsInMs: number;
};

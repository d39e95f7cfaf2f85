/** Counts a visitor's call in this minute over all processes, and returns the count. Never waits. */
export type CountCall = (visitor: string) => {
  readonly calls: number;
  readonly endsInMs: number;
};

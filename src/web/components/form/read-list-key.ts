interface ListKey {
  readonly key: string;
  /** While letters of an input method are put together, every key is its own. */
  readonly isComposing: boolean;
}

/**
 * What a key does in a list of suggestions under a text field: the option that it goes to (from 0), `choose`, or `close`; null
 * leaves it to the field. Not downshift, by which one of a few items is chosen (combobox.tsx): these fields take any text, the server
 * has rendered them, and people type in them before this code is loaded. Downshift would own the field, and be 10 kB more.
 */
export function readListKey(
  { key, isComposing }: ListKey,
  count: number,
  active: number,
): number | "choose" | "close" | null {
  if (isComposing || count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active < 1 ? count - 1 : active - 1;
  if (key === "Enter" && active >= 0) return "choose";
  return key === "Escape" ? "close" : null;
}

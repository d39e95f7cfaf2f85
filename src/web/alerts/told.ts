/** A message before it is put together; empty parts of `text` are left out. */
export interface Told {
  readonly title: string;
  readonly text: readonly string[];
}

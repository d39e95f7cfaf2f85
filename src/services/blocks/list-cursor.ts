// Cursors of lists as they stand in addresses: a moment and a row's number. What a visitor writes there is read as far as
// it has that shape; anything else means the first page.

export interface ListPlace {
  readonly at: number;
  readonly key: string;
}

export function formatListPlace({ at, key }: ListPlace): string {
  return `${at}-${key}`;
}

export function parseListPlace(text: string | null): ListPlace | null {
  const [, at, key] = /^(\d{1,15})-(\d{1,9})$/.exec(text ?? "") ?? [];
  return at === undefined || key === undefined ? null : { at: Number(at), key };
}

import type { Database } from "./database.ts";

/** Small numbers that stand for pool slugs and tickers in every row. A pool's changes only at start (pools/set-aside.ts). */
export interface Identities {
  /** Gives a number to a name that has none. */
  require(name: string): Promise<number>;
  /** Null for a name that was never written. */
  find(name: string): Promise<number | null>;
  list(): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** What was read is read again. */
  forget(): void;
}

export function createPoolIdentities(database: Database): Identities {
  const { read, write } = database;
  return createIdentities({
    list: () => read.selectFrom("pools").select(["id", "slug as name"]).orderBy("id").execute(),
    insert: async (slug) => {
      await write
        .insertInto("pools")
        .values({ slug })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  });
}

export function createTickerIdentities(database: Database): Identities {
  const { read, write } = database;
  return createIdentities({
    list: () => read.selectFrom("tickers").select(["id", "ticker as name"]).orderBy("id").execute(),
    insert: async (ticker) => {
      await write
        .insertInto("tickers")
        .values({ ticker })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  });
}

function createIdentities(table: {
  list(): Promise<readonly { readonly id: number; readonly name: string }[]>;
  insert(name: string): Promise<void>;
}): Identities {
  // There are tens of them, and while the site runs a row never changes: what was once read stays true, in other processes too.
  const known = new Map<string, number>();

  async function find(name: string): Promise<number | null> {
    const id = known.get(name);
    if (id !== undefined) return id;
    for (const row of await table.list()) known.set(row.name, row.id);
    return known.get(name) ?? null;
  }

  return {
    find,
    list: table.list,
    forget: () => known.clear(),
    async require(name) {
      if (name === "") throw new RangeError("A pool or ticker must have a name.");
      const found = await find(name);
      if (found !== null) return found;
      await table.insert(name);
      const given = await find(name);
      if (given === null) throw new Error(`The database did not keep the name ${name}.`);
      return given;
    },
  };
}

import type { Database } from "./database.ts";

/**
 * Numbers in place of pool slugs and tickers in every row. A pool's number changes only at start (pools/set-aside.ts).
 */
export interface Identities {
  require(name: string): Promise<number>;
  /** Null for an unknown name. */
  find(name: string): Promise<number | null>;
  list(): Promise<readonly { readonly id: number; readonly name: string }[]>;
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
  // Only tens of them, and no row changes while the site runs, also in other processes.
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

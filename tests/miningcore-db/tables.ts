import pg from "pg";

// Miningcore's tables and indexes: Persistence/Postgres/Scripts/createdb.sql of blackmennewstyle 9f3e675. That of oliverw
// a553f62 has no `minereffort`.

const tables = {
  shares: `poolid text NOT NULL, blockheight bigint NOT NULL, difficulty double precision NOT NULL,
    networkdifficulty double precision NOT NULL, miner text NOT NULL, worker text, useragent text, ipaddress text NOT NULL,
    source text, created timestamptz NOT NULL`,
  blocks: `id bigserial PRIMARY KEY, poolid text NOT NULL, blockheight bigint NOT NULL,
    networkdifficulty double precision NOT NULL, status text NOT NULL, type text, confirmationprogress float NOT NULL DEFAULT 0,
    effort float, minereffort float, transactionconfirmationdata text NOT NULL, miner text, reward decimal(28,12), source text,
    hash text, created timestamptz NOT NULL`,
  balances: `poolid text, address text, amount decimal(28,12) NOT NULL DEFAULT 0, created timestamptz NOT NULL,
    updated timestamptz NOT NULL, PRIMARY KEY (poolid, address)`,
  miner_settings: `poolid text, address text, paymentthreshold decimal(28,12) NOT NULL, created timestamptz NOT NULL,
    updated timestamptz NOT NULL, PRIMARY KEY (poolid, address)`,
  payments: `id bigserial PRIMARY KEY, poolid text NOT NULL, coin text NOT NULL, address text NOT NULL,
    amount decimal(28,12) NOT NULL, transactionconfirmationdata text NOT NULL, created timestamptz NOT NULL`,
  poolstats: `id bigserial PRIMARY KEY, poolid text NOT NULL, connectedminers int NOT NULL DEFAULT 0,
    poolhashrate double precision NOT NULL DEFAULT 0, sharespersecond double precision NOT NULL DEFAULT 0,
    networkhashrate double precision NOT NULL DEFAULT 0, networkdifficulty double precision NOT NULL DEFAULT 0,
    lastnetworkblocktime timestamptz, blockheight bigint NOT NULL DEFAULT 0, connectedpeers int NOT NULL DEFAULT 0,
    created timestamptz NOT NULL`,
  minerstats: `id bigserial PRIMARY KEY, poolid text NOT NULL, miner text NOT NULL, worker text NOT NULL,
    hashrate double precision NOT NULL DEFAULT 0, sharespersecond double precision NOT NULL DEFAULT 0,
    created timestamptz NOT NULL`,
} as const;

const indexes = [
  "shares (poolid, miner)",
  "shares (poolid, created)",
  "shares (poolid, miner, difficulty)",
  "blocks (poolid, blockheight, status)",
  "blocks (poolid, blockheight, type)",
  "payments (poolid, coin, address)",
  "poolstats (poolid, created)",
  "minerstats (poolid, created)",
  "minerstats (poolid, miner, created)",
  "minerstats (poolid, miner, worker, created DESC, hashrate)",
];

export async function createTables(client: pg.Client): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) await client.query(`CREATE TABLE ${name} (${columns})`);
}

/** After the rows: that is faster. */
export async function createIndexes(client: pg.Client): Promise<void> {
  for (const index of indexes) await client.query(`CREATE INDEX ON ${index}`);
  await client.query("VACUUM ANALYZE");
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** By columns: one statement for any number of rows. */
export async function insertRows(
  client: pg.Client,
  table: keyof typeof tables,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] ?? {}).join(", ");
  const text = `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`;
  await client.query(text, [JSON.stringify(rows)]);
}

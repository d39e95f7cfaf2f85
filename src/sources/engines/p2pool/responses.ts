import { type Static, type TSchema, Type } from "typebox";

// The files of SChernykh/p2pool 14b6a63c (2026), as far as Adit reads them: docs/protocol-notes.md, "Files of P2Pool".

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Rate = Type.Number({ minimum: 0, maximum: 1e18 });
/** 128 bits there. */
const Big = Type.Union([Count, Type.BigInt({ minimum: 0n, maximum: 10n ** 30n })]);
const Seconds = Type.Integer({ minimum: 1_230_768_000, maximum: 4_102_444_800 });
const SecondsOrNever = Type.Union([Type.Literal(0), Seconds]);
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });

function maybe<const Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([Type.Null(), schema]));
}

/** Its `miners` is the larger one of wallets of three days and of known nodes, so no count of miners. */
export const PoolFile = Type.Object({
  pool_statistics: Type.Object({ hashRate: Rate, lastBlockFoundTime: maybe(SecondsOrNever) }),
});
export type PoolFile = Static<typeof PoolFile>;

/** Of the newest block of Monero. */
export const NetworkFile = Type.Object({ difficulty: Big, height: Count, reward: Big, timestamp: Seconds });
export type NetworkFile = Static<typeof NetworkFile>;

/** Its ports, fee and smallest payout are constants of the program. */
export const StatsModFile = Type.Object({ pool: Type.Object({ roundHashes: Big }) });
export type StatsModFile = Static<typeof StatsModFile>;

const BlockRow = Type.Object({ height: Count, hash: Hash, difficulty: Big, totalHashes: Big, ts: Seconds });
export type BlockRow = Static<typeof BlockRow>;
/** Newest first, 51 at most. */
export const BlocksFile = Type.Array(BlockRow, { maxItems: 1000 });

/** "IP:port,seconds,difficulty,hashrate,name": the address is dropped by the first pattern that reads it. */
const rigForm = /^[^,"]{1,300},(\d{1,12}),\d{1,39},(\d{1,18}),([^,"\\]{0,64})$/;

export const StratumFile = Type.Object({
  hashrate_15m: Rate,
  wallet: Type.String({ pattern: "^[0-9A-Za-z]{90,110}$" }),
  workers: Type.Array(Type.String({ pattern: rigForm.source })),
});
export type StratumFile = Static<typeof StratumFile>;

export interface Connection {
  readonly name: string;
  readonly connectedSeconds: number;
  readonly hashrate: number;
}

/** Null for one that has not logged in. */
export function readConnection(text: string): Connection | null {
  const [, seconds, hashrate, name = ""] = rigForm.exec(text) ?? [];
  return name === "not logged in" ? null : { name, connectedSeconds: Number(seconds), hashrate: Number(hashrate) };
}

import { Type } from "typebox";

// Responses of bitcoind and related nodes, as far as Adit reads them (Bitcoin Core 0.17 to 30, Litecoin Core 0.21,
// bcoin). Difficulty and hashrate are doubles in any notation: "850000000000000000000" arrives as a bigint.

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Height = Type.Integer({ minimum: 0 });
/** Between 2009 and 2100. */
const EpochSeconds = Type.Integer({ minimum: 1_230_768_000, maximum: 4_102_444_800 });
const Measure = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e30 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 30n }),
]);
/** -1 where the node does not know it (bch, rvn). */
const MeasureOrNone = Type.Union([Measure, Type.Literal(-1)]);
const Amount = Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })]);
const CoinsText = Type.String({ pattern: "^\\d{1,20}(\\.\\d{1,18})?([eE]-?\\d{1,2})?$" });

export const BlockHashResponse = Hash;

export const ChainInfoResponse = Type.Object({
  blocks: Height,
  bestblockhash: Hash,
  difficulty: Type.Optional(Measure),
  /** One for each algorithm of the chain (dgb). */
  difficulties: Type.Optional(Type.Record(Type.String(), Measure)),
  initialblockdownload: Type.Optional(Type.Boolean()),
  /** zcashd's word for the contrary. */
  initial_block_download_complete: Type.Optional(Type.Boolean()),
});

export const MiningInfoResponse = Type.Object({ blocks: Height, networkhashps: Type.Optional(MeasureOrNone) });

export const HeaderResponse = Type.Object({
  hash: Hash,
  height: Height,
  time: EpochSeconds,
  difficulty: Type.Optional(Measure),
  /** -1: the block is orphaned. */
  confirmations: Type.Integer({ minimum: -1 }),
});

export const BlockStatsResponse = Type.Object({ subsidy: Amount });

/** The first transaction is the coinbase. */
export const BlockResponse = Type.Object({ hash: Hash, tx: Type.Array(Hash, { minItems: 1 }) });

export const TransactionResponse = Type.Object({
  txid: Hash,
  vin: Type.Array(Type.Object({ coinbase: Type.Optional(Type.String()) }), { minItems: 1 }),
  vout: Type.Array(
    Type.Object({
      value: CoinsText,
      scriptPubKey: Type.Object({
        address: Type.Optional(Type.String()),
        /** Before version 22, and in Litecoin still. */
        addresses: Type.Optional(Type.Array(Type.String())),
      }),
    }),
    { minItems: 1 },
  ),
});

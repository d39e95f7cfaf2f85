import { type Static, Type } from "typebox";

// public-pool's responses, as far as Adit reads them (benjamin-wilson/public-pool, 2023 to 2025). Hashrates are H/s,
// times are ISO 8601 in UTC. Hashrates beyond 9 PH/s may arrive as bigint.

const Count = Type.Integer({ minimum: 0 });
const Rate = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e24 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 24n }),
]);
const Difficulty = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e30 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 30n }),
]);
/** Sums and counts of a database, which PostgreSQL sends as text. */
const RateOrText = Type.Union([Rate, Type.String({ pattern: "^\\d{1,24}(\\.\\d+)?$" })]);
const CountOrText = Type.Union([Count, Type.String({ pattern: "^\\d{1,9}$" })]);
const utcPattern = /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/;
const earliest = Date.UTC(2009, 0);
const UtcTime = Type.Refine(
  Type.String(),
  (text) => utcPattern.test(text) && Date.parse(text) >= earliest,
  () => "must be a time in UTC since 2009",
);

/** The blocks come oldest first, without time, hash, reward and status. */
export const InfoResponse = Type.Object({
  blockData: Type.Array(
    Type.Object({ height: Count, minerAddress: Type.String({ minLength: 1 }), worker: Type.String() }),
  ),
  /** `count`: sessions with this mining program. */
  userAgents: Type.Array(Type.Object({ count: CountOrText, totalHashRate: RateOrText })),
  uptime: UtcTime,
});
export type InfoResponse = Static<typeof InfoResponse>;

/** The node's `getmininginfo` as of the newest block; -1 and 0 mean "unknown". */
export const NetworkResponse = Type.Object({
  blocks: Count,
  difficulty: Type.Optional(Difficulty),
  networkhashps: Type.Optional(Type.Union([Rate, Type.Literal(-1)])),
});

/**
 * Work of each 10 minutes ÷ 600 s, also where mining began in the middle of them. The engine leaves out the newest row.
 */
export const ChartResponse = Type.Array(Type.Object({ label: UtcTime, data: Rate }));
export type ChartResponse = Static<typeof ChartResponse>;

export const ClientResponse = Type.Object({
  /** The best share ever; absent for an address that never sent one. */
  bestDifficulty: Type.Optional(Type.Union([Type.Null(), Difficulty])),
  workersCount: Count,
  /** Sessions: a rig that reconnects has a new row beside the old one, until that one ends. */
  workers: Type.Array(
    Type.Object({
      name: Type.String(),
      /** 0 until the session has been measured for a minute. */
      hashRate: Rate,
      startTime: UtcTime,
      lastSeen: UtcTime,
    }),
  ),
});
export type Session = Static<typeof ClientResponse>["workers"][number];

export const WorkerResponse = Type.Object({ name: Type.String(), chartData: ChartResponse });

import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";

// What Miningcore's own code would have written into its tables by `playedAt`, for a PPLNS and a SOLO pool of Litecoin:
// StatsRecorder.cs (each two minutes one row of the pool, then one for each worker), ShareRecorder.cs and
// PayoutManager.cs. Nothing of it was written by a running engine.

export const playedAt = Date.parse("2026-11-24T06:41:20Z");

export const playedMiners = {
  /** Two rigs, of which the second stopped five hours ago. */
  farm: "LdP8Qox1VAhCzLJNqrr74YovaWYyNBUWvL",
  /** One rig without a name. */
  nameless: "LVXXmgcVYBZAuiJM3V99uG48o3yG89h2Ph",
  /** A name with a dot: its zeros stand under the part before it. */
  odd: "LbTjMGN7gELw4KbeyQf6cTCq859hD18guE",
  /** Was paid a month ago, and has gone. */
  gone: "LZ1Q2sJ7sVCWUvgXvqLjTbqGAM2GkdkSSt",
  unknown: "LhyLNfBkoKshT7R8Pce6vkB9T2cP2o84hx",
} as const;

export interface StatsRow {
  readonly poolid: string;
  readonly connectedminers: number;
  readonly poolhashrate: number;
  readonly networkhashrate: number;
  readonly networkdifficulty: number;
  readonly lastnetworkblocktime: string;
  readonly blockheight: number;
  readonly created: string;
}
export interface WorkerRow {
  readonly poolid: string;
  readonly miner: string;
  readonly worker: string;
  readonly hashrate: number;
  readonly sharespersecond: number;
  readonly created: string;
}
export interface BlockRow {
  readonly poolid: string;
  readonly blockheight: number;
  readonly networkdifficulty: number;
  readonly status: string;
  readonly confirmationprogress: number;
  readonly effort: number | null;
  readonly minereffort: number | null;
  readonly transactionconfirmationdata: string;
  readonly miner: string;
  readonly reward: string;
  readonly hash: string;
  readonly created: string;
}
export interface PaymentRow {
  readonly poolid: string;
  readonly coin: string;
  readonly address: string;
  readonly amount: string;
  readonly transactionconfirmationdata: string;
  readonly created: string;
}
export interface ShareRow {
  readonly poolid: string;
  readonly blockheight: number;
  readonly difficulty: number;
  readonly networkdifficulty: number;
  readonly miner: string;
  readonly worker: string;
  readonly ipaddress: string;
  readonly created: string;
}

/** Microseconds since 1970, and their text. */
export function microsOf(text: string): number {
  return Date.parse(text) * 1000 + Number(text.slice(23, 26));
}
const timeOf = (at: number, micros = 0) =>
  `${new Date(at).toISOString().slice(0, 23)}${String(micros).padStart(3, "0")}Z`;

/** The same for the same two numbers, between 0 and 1. */
function chance(seed: number, step: number): number {
  const value = Math.sin(seed * 127.1 + step * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

const rigs = [
  { miner: playedMiners.farm, worker: "rig1", rate: 9e8, stopsAt: playedAt },
  { miner: playedMiners.farm, worker: "rig2", rate: 4e8, stopsAt: playedAt - 5 * HOUR },
  { miner: playedMiners.nameless, worker: "", rate: 2e8, stopsAt: playedAt },
  { miner: playedMiners.odd, worker: "my rig/ü<b>.2", rate: 3e8, stopsAt: playedAt - 3 * HOUR },
  { miner: playedMiners.odd, worker: "__proto__", rate: 1e8, stopsAt: playedAt },
  ...Array.from({ length: 40 }, (_, index) => ({
    miner: `LSmall${String(index).padStart(3, "0")}`,
    worker: "w",
    rate: 1e6 * (index + 1),
    stopsAt: playedAt,
  })),
];

/** Each two minutes of the last 26 hours, and each two hours of a month before. */
const runs = [
  ...Array.from({ length: 30 * 12 }, (_, index) => playedAt - 32 * DAY + index * 2 * HOUR - 70 * SECOND),
  ...Array.from({ length: 26 * 30 }, (_, index) => playedAt - 26 * HOUR + index * 2 * MINUTE + 50 * SECOND),
];

const networkDifficulty = 33_554_432;

export function playPool(poolid: string, seed: number) {
  const isSolo = poolid.includes("solo");
  const workers: WorkerRow[] = [];
  const stats = runs.map((at, run): StatsRow => {
    const created = timeOf(at, 417 + seed);
    const working = rigs.filter(({ stopsAt }) => at <= stopsAt);
    let sum = 0;
    for (const [place, { miner, worker, rate }] of working.entries()) {
      const hashrate = Math.floor(rate * (0.8 + 0.4 * chance(seed + place, run)) * (run === runs.length - 1 ? 0.5 : 1));
      sum += hashrate;
      workers.push({ poolid, miner, worker, hashrate, sharespersecond: 0.05 + place / 1000, created });
    }
    const stopped = rigs.filter(({ stopsAt }) => at > stopsAt && at - 2 * MINUTE <= stopsAt);
    for (const { miner, worker } of stopped)
      workers.push({ poolid, miner, worker: worker.split(".")[0] ?? "", hashrate: 0, sharespersecond: 0, created });
    return {
      poolid,
      connectedminers: new Set(working.map(({ miner }) => miner)).size,
      poolhashrate: sum,
      networkhashrate: 4e15 + run,
      networkdifficulty: networkDifficulty + run,
      lastnetworkblocktime: timeOf(at - 30 * SECOND),
      blockheight: 2_800_000 + run,
      created,
    };
  });
  return {
    poolid,
    stats,
    workers,
    blocks: playBlocks(poolid, seed, isSolo),
    payments: playPayments(poolid, seed),
    shares: playShares(poolid, seed),
    balances: [
      { poolid, address: playedMiners.farm, amount: "0.314518761398" },
      { poolid, address: playedMiners.nameless, amount: "0.000000000001" },
    ].map((row) => ({ ...row, created: timeOf(playedAt - DAY), updated: timeOf(playedAt) })),
    settings: [{ poolid, address: playedMiners.farm, paymentthreshold: "2.5" }].map((row) => ({
      ...row,
      created: timeOf(playedAt - DAY),
      updated: timeOf(playedAt - DAY),
    })),
  };
}
export type PlayedPool = ReturnType<typeof playPool>;

/** Oldest first. The newest was found 37 minutes ago; two of each hundred share a moment, and each thirtieth is an orphan. */
function playBlocks(poolid: string, seed: number, isSolo: boolean): readonly BlockRow[] {
  const count = 420;
  return Array.from({ length: count }, (_, index): BlockRow => {
    const age = count - 1 - index - (index % 100 === 50 ? 1 : 0);
    const status = age < 12 ? "pending" : index % 30 === 0 ? "orphaned" : "confirmed";
    const isEffortKnown = index % 7 !== 0;
    return {
      poolid,
      blockheight: 2_700_000 + index * 3,
      networkdifficulty: networkDifficulty + index,
      status,
      confirmationprogress: status === "pending" ? age / 12 : status === "orphaned" ? 0 : 1,
      effort: isEffortKnown ? 0.2 + 2 * chance(seed, index) : null,
      minereffort: isSolo && isEffortKnown ? 0.1 + chance(seed, index) : null,
      transactionconfirmationdata: `coinbase${index}`,
      miner: index % 3 === 0 ? playedMiners.farm : playedMiners.nameless,
      reward: status === "orphaned" || index > count - 3 ? "0" : `6.25${String(index).padStart(10, "0")}`,
      hash: `${index}`.padStart(64, "0"),
      created: timeOf(playedAt - 37 * MINUTE - age * 47 * MINUTE, seed),
    };
  });
}

/** Oldest first: 90 transactions, the one in the middle with 1,300 recipients. */
function playPayments(poolid: string, seed: number): readonly PaymentRow[] {
  return Array.from({ length: 90 }, (_, run) => {
    const at = playedAt - (90 - run) * 8 * HOUR;
    const small = Array.from({ length: run === 45 ? 1300 : run % 4 }, (_row, index) => `LSmall${index}`);
    const gone = run < 3 ? [playedMiners.gone] : [];
    return [playedMiners.farm, ...gone, ...small].map((address, index) => ({
      poolid,
      coin: "LTC",
      address,
      amount: `${1 + ((run * 7 + index) % 5)}.0${seed}8007658641`,
      transactionconfirmationdata: `tx${poolid}${run}`,
      created: timeOf(at + Math.floor(index / 100), index % 100),
    }));
  }).flat();
}

/** Of the present round and half an hour before; the first of the round came with the block before. */
function playShares(poolid: string, seed: number): readonly ShareRow[] {
  return Array.from({ length: 4000 }, (_, index) => ({
    poolid,
    blockheight: 2_800_700,
    difficulty: 0.001 + chance(seed, index),
    networkdifficulty: networkDifficulty / 65_536,
    miner: index % 2 === 0 ? playedMiners.farm : playedMiners.nameless,
    worker: index % 2 === 0 ? "rig1" : "",
    ipaddress: "203.0.113.7",
    created: timeOf(playedAt - 67 * MINUTE + index * SECOND, seed),
  }));
}

import { Type } from "typebox";
import { getCoin } from "#src/domain/coins/index.ts";
import type { HashrateWindows } from "#src/domain/mining/miner.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { PoolStats, SeenMinerStats } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { coinParams, minerParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import type { Dialect } from "./dialect.ts";
import { findMiner, lastSeenAt, markMiner, markPool, marks, secondsOf } from "./miner-figures.ts";

// ckpool: src/stratifier.c. Every member of a user is read by ckstats, so unknown is an empty string there, which its
// parsers take; of the pool it is absent. Where a time is a number, 0 is ckpool's "never".

const tags = ["ckpool"];

const suffixes = ["", "K", "M", "G", "T", "P", "E"] as const;

/** "1.23P": three digits and one letter, as its suffix_string. */
export function formatSuffixed(value: number | null): string {
  if (value === null) return "";
  let [scaled, step] = [value, 0];
  // 999.6K would be written as 1000K.
  while (Number(scaled.toPrecision(3)) >= 1000 && step < suffixes.length - 1) {
    scaled /= 1000;
    step += 1;
  }
  return step === 0 ? String(Math.round(scaled)) : `${Number(scaled.toPrecision(3))}${suffixes[step]}`;
}

const suffixed = Type.String({ description: 'Such as "1.23P"; empty where it is not known.' });
const countOrEmpty = Type.Union([Type.Number(), Type.Literal("")]);

const work = {
  hashrate1m: { ...suffixed, description: "The average of 10 minutes, the shortest that this pool keeps." },
  hashrate5m: { ...suffixed, description: "The average of 10 minutes." },
  hashrate1hr: { ...suffixed, description: "The average of 6 hours." },
  hashrate1d: suffixed,
  hashrate7d: { ...suffixed, description: "Empty: no such average is kept." },
  lastshare: Type.Integer({ description: "UTC, in seconds." }),
  shares: countOrEmpty,
  bestshare: countOrEmpty,
  bestever: countOrEmpty,
} as const;

const userSchema = Type.Object({
  ...work,
  workers: Type.Integer({ description: "Those that hash now." }),
  authorised: Type.Integer({ description: "UTC, in seconds, of the first share; 0 where it is not known." }),
  worker: Type.Array(Type.Object({ workername: Type.String(), ...work })),
  ...marks,
});

const userRoute: ApiRoute = (app, path, { services }) => {
  const summary = "What the pool knows of one wallet address; 404 for an unknown one";
  const schema = { tags, summary, params: minerParams, response: { 200: userSchema, ...refusals } };
  app.get(path, { schema }, async (request, reply) => {
    const coin = requireCoin(services, request.params.coin);
    const stats = await findMiner(services, coin, request.params.address);
    if (stats === null) throw new ApiError(404, "not-found", "The pool does not know this address.");
    reply.header("cache-control", publicFor(15, 30));
    return { ...describeUser(stats), ...markMiner(services, coin, stats) };
  });
};

function describeUser(stats: SeenMinerStats) {
  const { miner, address } = stats;
  const lastShareAt = miner.lastShareAt ?? miner.lastHashrateAt ?? null;
  return {
    ...describeWork(miner, lastShareAt),
    workers: stats.online + stats.low + stats.quiet,
    authorised: secondsOf(stats.firstShareFrom ?? 0),
    worker: stats.workers.map((worker) => ({
      workername: worker.name === "" ? address : `${address}.${worker.name}`,
      ...describeWork(worker, lastSeenAt(worker, stats)),
    })),
  };
}

interface Worked {
  readonly hashrate: HashrateWindows;
  readonly shares: SeenMinerStats["miner"]["shares"];
  readonly bestShare?: number | null;
}

function describeWork({ hashrate, shares, bestShare = null }: Worked, lastShareAt: number | null) {
  const { tenMinutes, sixHours, day } = hashrate;
  const best = bestShare === null ? ("" as const) : Math.floor(bestShare);
  return {
    hashrate1m: formatSuffixed(tenMinutes),
    hashrate5m: formatSuffixed(tenMinutes),
    hashrate1hr: formatSuffixed(sixHours),
    hashrate1d: formatSuffixed(day),
    hashrate7d: "",
    lastshare: secondsOf(lastShareAt ?? 0),
    shares: shares.valid === null ? ("" as const) : Math.round(shares.valid),
    bestshare: best,
    bestever: best,
  };
}

const statusRoute: ApiRoute = (app, path, { services }) => {
  const response = {
    200: {
      description: "Three JSON objects, one in each line: counts, hashrates, work of the round.",
      content: { "text/plain": { schema: Type.String() } },
    },
    ...refusals,
  };
  const schema = { tags, summary: "The pool", params: coinParams, response };
  app.get(path, { schema }, async (request, reply) => {
    const stats = await services.pools.getPoolStats(requireCoin(services, request.params.coin));
    reply.header("cache-control", publicFor(15, 45)).type("text/plain; charset=utf-8");
    return describeStatus(stats)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join("");
  });
};

/** While a pool is down, its last figures stay; readers see their age by `lastupdate`. */
function describeStatus(stats: PoolStats): readonly object[] {
  if (stats.state === "stub") return [{ lastupdate: 0, ...markPool(stats) }, {}, {}];
  const effort = stats.schemes.find(({ scheme }) => scheme === "solo")?.effort ?? null;
  const difficulty = stats.network?.difficulty ?? null;
  const rate = stats.hashrate === null ? undefined : formatSuffixed(stats.hashrate);
  return [
    {
      lastupdate: Math.floor((stats.measuredAt ?? stats.at) / SECOND),
      Users: stats.miners ?? undefined,
      Workers: stats.workers ?? undefined,
      ...markPool(stats),
    },
    { hashrate1m: rate, hashrate5m: rate },
    {
      diff: effort === null ? undefined : Number((effort * 100).toFixed(1)),
      accepted: effort === null || difficulty === null ? undefined : Math.round(effort * difficulty),
    },
  ];
}

/** Difficulty 1 of this shape is Bitcoin's, and it has no place for balances. */
export const ckpool: Dialect = {
  description: "The shape of ckpool's status files, for pools with SOLO",
  fits: ({ coin, schemes }) =>
    schemes.some(({ scheme }) => scheme === "solo") && getCoin(coin).hashesPerDifficulty === 2 ** 32,
  routes: { "/:coin/users/:address": userRoute, "/:coin/pool/pool.status": statusRoute },
};

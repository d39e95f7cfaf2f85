import { Gauge, Registry } from "prom-client";
import { Type } from "typebox";
import { findCoin } from "#src/domain/coins/index.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { SeenMinerStats } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals, refuseMiner } from "../api-error.ts";
import { minerParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";

const response = {
  description:
    "OpenMetrics: `adit_miner_hashrate` by window, `adit_miner_workers` by state, `adit_miner_balance` and `adit_miner_paid` in whole coins by chain, `adit_miner_last_share_timestamp_seconds`, `adit_miner_answered_timestamp_seconds`, `adit_miner_stale`. What is not known has no series.",
  content: { [Registry.OPENMETRICS_CONTENT_TYPE]: { schema: Type.String() } },
};

export const minerMetricsRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["feeds"],
        summary: "A few series of one wallet address for Prometheus",
        params: minerParams,
        response: { 200: response, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const stats = await services.miners.getMinerStats(coin, request.params.address);
      if (stats.state === "invalid-address" || stats.state === "unreachable") throw refuseMiner(stats);
      const registry: MinerRegistry = new Registry();
      registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
      if ("miner" in stats) addSeries(registry, stats);
      reply.header("cache-control", publicFor(15, 45)).type(registry.contentType);
      return registry.metrics();
    },
  );
};

type MinerRegistry = Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>;

type Row = readonly [labels: Readonly<Record<string, string>>, value: number | null];

function addSeries(registry: MinerRegistry, stats: SeenMinerStats): void {
  const add = (name: string, help: string, labelNames: readonly string[], rows: readonly Row[]) => {
    const known = rows.filter(([, value]) => value !== null);
    if (known.length === 0) return;
    const gauge = new Gauge({ name: `adit_miner_${name}`, help, labelNames, registers: [registry] });
    for (const [labels, value] of known) gauge.set(labels, value ?? 0);
  };
  const { miner, online, low, quiet, offline, silent, at, isStale } = stats;
  const { tenMinutes, sixHours, day } = miner.hashrate;
  add(
    "hashrate",
    "Hashrate in the coin's base unit.",
    ["window"],
    [
      [{ window: "10m" }, tenMinutes],
      [{ window: "6h" }, sixHours],
      [{ window: "24h" }, day],
    ],
  );
  const states = Object.entries({ online, low, quiet, offline, silent });
  add(
    "workers",
    "Workers by state.",
    ["state"],
    states.map(([state, count]) => [{ state }, count]),
  );
  const coins = (chain: string, amount: bigint | null) => {
    const decimals = findCoin(chain)?.decimals;
    return amount === null || decimals === undefined ? null : toCoins(amount, decimals);
  };
  add(
    "balance",
    "Unpaid balance in coins.",
    ["chain", "state"],
    miner.balances.flatMap(({ chain, confirmed, unconfirmed }): Row[] => [
      [{ chain, state: "confirmed" }, coins(chain, confirmed)],
      [{ chain, state: "unconfirmed" }, coins(chain, unconfirmed)],
    ]),
  );
  const paid = miner.balances.map(({ chain, paid }): Row => [{ chain }, coins(chain, paid)]);
  add("paid", "Total ever paid, in coins.", ["chain"], paid);
  const { lastShareAt } = miner;
  add(
    "last_share_timestamp_seconds",
    "The last share.",
    [],
    [[{}, lastShareAt === null ? null : lastShareAt / SECOND]],
  );
  add("answered_timestamp_seconds", "When the pool's engine last told these figures.", [], [[{}, at / SECOND]]);
  add("stale", "1 while these are the last known figures.", [], [[{}, isStale ? 1 : 0]]);
}

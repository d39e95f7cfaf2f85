import { type Static, Type } from "typebox";
import { ok, type Result } from "#src/domain/result.ts";
import { fetchJson } from "../../fetch-json.ts";
import { type AsyncResult, malformed, type SourceError } from "../../source-error.ts";
import { fetchMetrics, seriesOf } from "../../transports/metrics.ts";
import type { EngineContext } from "../pool-engine.ts";

// What both bridges write: kaspanet/rusty-kaspa 593399e (bridge/src/prom.rs) and onemorebsmith/kaspa-stratum-bridge
// 429f9a4 (src/kaspastratum/prom.go). Their labels also have the miner's IP address, which is never read.

const Rate = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e30 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 30n }),
]);
/** 0 = not set yet. */
const StartTime = Type.Union([Type.Literal(0), Type.Number({ minimum: 1_230_768_000, maximum: 4_102_444_800 })]);

const Metrics = Type.Object({
  ks_valid_share_counter: Type.Optional(seriesOf(Rate)),
  /** Thousand million hashes. */
  ks_valid_share_diff_counter: Type.Optional(seriesOf(Rate)),
  ks_invalid_share_counter: Type.Optional(seriesOf(Rate)),
  ks_mined_blocks_gauge: Type.Optional(seriesOf(Rate)),
  ks_worker_start_time: Type.Optional(seriesOf(StartTime)),
  ks_estimated_network_hashrate_gauge: Type.Optional(seriesOf(Rate)),
  ks_network_difficulty_gauge: Type.Optional(seriesOf(Rate)),
});
type Metrics = Static<typeof Metrics>;
const names: ReadonlySet<string> = new Set(Object.keys(Metrics.properties));

/** `/api/stats` of rusty-kaspa's bridge: workers with activity in the last five minutes. */
const Stats = Type.Object({
  workers: Type.Array(
    Type.Object({
      worker: Type.String(),
      wallet: Type.String(),
      /** GH/s, since the rig was first seen by this process, whatever pauses it made. */
      hashrate: Rate,
      lastSeen: Type.Optional(Type.Integer({ minimum: 1_230_768_000, maximum: 4_102_444_800 })),
    }),
  ),
});

export interface BridgeRig {
  readonly wallet: string;
  readonly name: string;
  /** Since the process began. */
  readonly hashes: number;
  readonly shares: { readonly valid: number; readonly stale: number; readonly invalid: number };
  /** H/s; null where the bridge does not say it now. */
  readonly sinceStart: number | null;
  readonly lastSeenAt: number | null;
}

export interface BridgeBlock {
  readonly wallet: string;
  readonly worker: string;
  readonly hash: string;
  readonly blueScore: number;
  readonly foundAt: number;
}

export interface Bridge {
  readonly rigs: readonly BridgeRig[];
  /** Null where the bridge does not say when they were found. */
  readonly blocks: readonly BridgeBlock[] | null;
  readonly network: { readonly hashrate: number | null; readonly difficulty: number | null };
}

const giga = 1e9;

export function createBridgeReader(
  baseUrl: URL,
  context: EngineContext,
  timeoutMs?: number,
): () => AsyncResult<Bridge> {
  const { fetch, now } = context;
  const timeout = timeoutMs === undefined ? {} : { timeoutMs };
  const urlOf = (path: string) => {
    const url = new URL(baseUrl);
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${path}`;
    return url;
  };
  // The bridge in Go has no such path.
  let hasStats = true;

  return async () => {
    const [metrics, stats] = await Promise.all([
      fetchMetrics(Metrics, urlOf("metrics"), { fetch, now, names, ...timeout }),
      hasStats ? fetchJson(Stats, urlOf("api/stats"), { fetch, now, ...timeout }) : null,
    ]);
    if (!metrics.ok) {
      const reason = "it has no metrics; is its address right?";
      return metrics.error.code === "not-found" ? { ok: false, error: { code: "unavailable", reason } } : metrics;
    }
    if (stats?.ok === false && stats.error.code !== "not-found") return stats;
    if (stats?.ok === false) hasStats = false;
    return readBridge(metrics.value.value, stats?.ok === true ? stats.value : null);
  };
}

function readBridge(metrics: Metrics, stats: Static<typeof Stats> | null): Result<Bridge, SourceError> {
  const blocks = readBlocks(metrics.ks_mined_blocks_gauge ?? []);
  if (!blocks.ok) return blocks;
  return ok({
    rigs: readRigs(metrics, stats),
    blocks: blocks.value,
    network: {
      hashrate: positive(metrics.ks_estimated_network_hashrate_gauge?.[0]?.value),
      difficulty: positive(metrics.ks_network_difficulty_gauge?.[0]?.value),
    },
  });
}

type Labels = Readonly<Record<string, string>>;

const keyOf = (wallet = "", worker = "") => JSON.stringify([wallet, worker]);

/** Added up over instances, connections and programs of one rig: the bridge in Go has a series for each connection. */
function sumByRig(series: readonly { readonly labels: Labels; readonly value: number | bigint }[] = []) {
  const sums = new Map<string, number>();
  for (const { labels, value } of series) {
    if (labels.wallet === undefined || labels.wallet === "") continue;
    const key = keyOf(labels.wallet, labels.worker);
    sums.set(key, (sums.get(key) ?? 0) + Number(value));
  }
  return sums;
}

function readRigs(metrics: Metrics, stats: Static<typeof Stats> | null): readonly BridgeRig[] {
  const invalid = metrics.ks_invalid_share_counter ?? [];
  const sums = {
    hashes: sumByRig(metrics.ks_valid_share_diff_counter),
    valid: sumByRig(metrics.ks_valid_share_counter),
    stale: sumByRig(invalid.filter(({ labels }) => labels.type === "stale")),
    invalid: sumByRig(invalid.filter(({ labels }) => labels.type !== "stale")),
  };
  const seen = Map.groupBy(stats?.workers ?? [], ({ wallet, worker }) => keyOf(wallet, worker));
  return [...sums.valid].map(([key, valid]) => {
    const [wallet = "", name = ""]: string[] = JSON.parse(key);
    const now = seen.get(key) ?? [];
    const times = now.flatMap(({ lastSeen }) => lastSeen ?? []);
    return {
      wallet,
      name,
      hashes: (sums.hashes.get(key) ?? 0) * giga,
      shares: { valid, stale: sums.stale.get(key) ?? 0, invalid: sums.invalid.get(key) ?? 0 },
      sinceStart: now.length === 0 ? null : now.reduce((sum, { hashrate }) => sum + Number(hashrate) * giga, 0),
      lastSeenAt: times.length === 0 ? null : Math.max(...times) * 1000,
    };
  });
}

/** rusty-kaspa's bridge writes a block once the node calls it blue, and keeps the last 512. */
function readBlocks(
  series: NonNullable<Metrics["ks_mined_blocks_gauge"]>,
): Result<readonly BridgeBlock[] | null, SourceError> {
  const blocks = new Map<string, BridgeBlock>();
  for (const { labels, value } of series) {
    const { wallet = "", worker = "", hash = "", timestamp, bluescore = "" } = labels;
    if (timestamp === undefined) return ok(null);
    if (!(Number(value) > 0)) continue;
    if (!/^[1-4]\d{9}$/.test(timestamp) || !/^\d{1,15}$/.test(bluescore) || !/^[0-9a-f]{64}$/.test(hash)) {
      return {
        ok: false,
        error: malformed("/ks_mined_blocks_gauge", "a block's labels are not of a known shape", labels),
      };
    }
    blocks.set(hash, { wallet, worker, hash, blueScore: Number(bluescore), foundAt: Number(timestamp) * 1000 });
  }
  return ok([...blocks.values()]);
}

function positive(value: number | bigint | undefined): number | null {
  return value === undefined || !(Number(value) > 0) ? null : Number(value);
}

import { fetchJson, type Json, pythonFloat, pythonGet, pythonItem } from "./numbers.ts";

// Two integrations of Home Assistant. They run in Python: a missing key or null that is not expected ends the update.

export interface AddressData {
  readonly totalPaid: number | null;
  readonly bestDifficulty: number | null;
  readonly workers: readonly {
    readonly name: string;
    readonly bestDifficulty: number | null;
    readonly gigahashes: number;
  }[];
}

/** custom_components/miner_pool_stats/hash.py: rounded to two decimals in the unit of its size, then moved to GH/s. */
function toGigahashes(hashrate: number): number {
  const units = [1, 1e3, 1e6, 1e9, 1e12, 1e15, 1e18];
  const unit = units.findLast((size) => hashrate >= size) ?? 1;
  const rounded = Number((hashrate / unit).toFixed(2));
  return Number(((rounded * unit) / 1e9).toFixed(2));
}

/** PixelByProxy/hacs-miner-pool-stats: pools/mining_core.py. */
export async function readMiningCore(poolUrl: string, coinKey: string, address: string): Promise<AddressData> {
  const json = await fetchJson(`${poolUrl}/api/pools/${coinKey}/miners/${address}`);
  const performance = pythonGet(json, "performance", {});
  const workers = Object.entries<Json>(pythonGet(performance, "workers", {})).map(([name, worker]) => ({
    name,
    bestDifficulty: null,
    gigahashes: toGigahashes(pythonFloat(pythonGet(worker, "hashrate", 0))),
  }));
  return { totalPaid: pythonFloat(pythonGet(json, "totalPaid", 0)), bestDifficulty: null, workers };
}

/** The same: pools/public_pool.py. Workers that were not seen for 30 minutes are left out. */
export async function readPublicPool(poolUrl: string, address: string, now: number): Promise<AddressData> {
  const json = await fetchJson(`${poolUrl}/api/client/${address}`);
  const workers = new Map<string, { name: string; bestDifficulty: number; gigahashes: number }>();
  for (const worker of pythonItem(json, "workers") as Json[]) {
    const lastSeen = Date.parse(pythonItem(worker, "lastSeen"));
    if (Number.isNaN(lastSeen)) throw new Error("ValueError: Invalid isoformat string");
    if (now - lastSeen >= 30 * 60_000) continue;
    const name: string = pythonItem(worker, "name");
    const bestDifficulty = pythonFloat(pythonItem(worker, "bestDifficulty"));
    const hashrate = pythonFloat(pythonItem(worker, "hashRate"));
    const before = workers.get(name);
    // As there: what came before is in GH/s already, so a second session of a name is added in another unit.
    const gigahashes = toGigahashes(before === undefined ? hashrate : before.gigahashes + hashrate);
    workers.set(name, { name, bestDifficulty: Math.max(before?.bestDifficulty ?? 0, bestDifficulty), gigahashes });
  }
  const bestDifficulty = Object.hasOwn(json, "bestDifficulty") ? pythonFloat(json.bestDifficulty) : 0;
  return { totalPaid: null, bestDifficulty, workers: [...workers.values()] };
}

/** exergyheat/ha-integration-public-pool: custom_components/public_pool/coordinator.py. */
export async function readExergyheat(poolUrl: string, address: string) {
  const pool = await fetchJson(`${poolUrl}/api/pool`);
  const network = await fetchJson(`${poolUrl}/api/network`);
  const client = await fetchJson(`${poolUrl}/api/client/${address}`);
  const workers = (pythonGet(client, "workers", []) as Json[]).map((worker) => ({
    name: pythonGet(worker, "name", "unknown") as string,
    bestDifficulty: pythonFloat(pythonGet(worker, "bestDifficulty", 0)),
    gigahashes: pythonFloat(pythonGet(worker, "hashRate", 0)) / 1e9,
    lastSeen: pythonGet(worker, "lastSeen", null) as string | null,
  }));
  return {
    poolTerahashes: pythonFloat(pythonGet(pool, "totalHashRate", 0)) / 1e12,
    poolMiners: Math.trunc(pythonFloat(pythonGet(pool, "totalMiners", 0))),
    poolBlocksFound: (pythonGet(pool, "blocksFound", []) as Json[]).length,
    poolBlockHeight: Math.trunc(pythonFloat(pythonGet(pool, "blockHeight", 0))),
    poolFee: pythonFloat(pythonGet(pool, "fee", 0)),
    networkDifficulty: pythonFloat(pythonGet(network, "difficulty", 0)),
    networkExahashes: pythonFloat(pythonGet(network, "networkhashps", 0)) / 1e18,
    networkHeight: Math.trunc(pythonFloat(pythonGet(network, "blocks", 0))),
    bestDifficulty: pythonFloat(pythonGet(client, "bestDifficulty", 0)),
    workersCount: Math.trunc(pythonFloat(pythonGet(client, "workersCount", 0))),
    totalGigahashes: workers.reduce((sum, { gigahashes }) => sum + gigahashes, 0),
    workers,
  };
}

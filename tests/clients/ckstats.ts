import type { Json } from "./numbers.ts";

// mrv777/ckstats (2026-06), in its order: mrv777/ckstats:lib/ckpool.ts, mrv777/ckstats:scripts/updateUsers.ts and
// mrv777/ckstats:scripts/seed.ts.

const thresholds: Readonly<Record<string, number>> = { Z: 1e21, E: 1e18, P: 1e15, T: 1e12, G: 1e9, M: 1e6, K: 1e3 };

/** mrv777/ckstats:utils/helpers.ts, convertHashrate: anything without a suffix must be whole. */
function convertHashrate(value: string): bigint {
  const match = /^(\d+(?:\.\d+)?(?:e[+-]\d+)?)([ZEPTGMK])$/i.exec(value);
  if (match === null) return BigInt(value);
  return BigInt(Math.round(Number.parseFloat(match[1] ?? "") * (thresholds[(match[2] ?? "").toUpperCase()] ?? 1)));
}

function readRates(from: Json) {
  return {
    hashrate1m: convertHashrate(from.hashrate1m.toString()),
    hashrate5m: convertHashrate(from.hashrate5m.toString()),
    hashrate1hr: convertHashrate(from.hashrate1hr.toString()),
    hashrate1d: convertHashrate(from.hashrate1d.toString()),
    hashrate7d: convertHashrate(from.hashrate7d.toString()),
    shares: BigInt(from.shares),
    bestShare: Number.parseFloat(from.bestshare),
    bestEver: BigInt(from.bestever),
  };
}

/** Null: the user is marked as inactive. */
export async function readCkstatsUser(api: string, address: string) {
  if (address.length === 0 || /[^a-zA-Z0-9]/.test(address)) throw new Error("Invalid address");
  const response = await fetch(`${api}/users/${address}`);
  if (response.status === 404) return null;
  const user: Json = JSON.parse(await response.text());
  return {
    ...readRates(user),
    authorised: user.authorised.toString() as string,
    lastShare: BigInt(user.lastshare),
    workerCount: user.workers as number,
    workers: ((user.worker as Json[] | undefined) ?? []).map((worker) => ({
      name: worker.workername.includes(".") ? worker.workername.split(".")[1] : worker.workername,
      ...readRates(worker),
      lastUpdate: new Date(worker.lastshare * 1000),
    })),
  };
}

/** The lines joined to one object. A figure that is absent stays undefined. */
export async function readCkstatsPool(api: string) {
  const data = await (await fetch(`${api}/pool/pool.status`)).text();
  const objects: readonly Json[] = JSON.parse(`[${data.replace(/\r?\n/g, "").replace(/}\s*{/g, "},{")}]`);
  const stats: Json = Object.assign({}, ...objects);
  return {
    users: Number.parseInt(stats.Users ?? "0", 10),
    workers: Number.parseInt(stats.Workers ?? "0", 10),
    hashrate1m: convertHashrate(stats.hashrate1m ?? "0"),
    hashrate5m: convertHashrate(stats.hashrate5m ?? "0"),
    hashrate1hr: convertHashrate(stats.hashrate1hr ?? "0"),
    diff: stats.diff as number | undefined,
    accepted: stats.accepted as number | undefined,
    rejected: stats.rejected as number | undefined,
  };
}

import { fetchJson, type Json } from "./numbers.ts";

/** getumbrel/umbrel-public-pool-widget: index.ts. Whatever fails shows dashes. */
export async function readUmbrelWidget(api: string): Promise<readonly string[]> {
  try {
    const { totalHashRate, totalMiners, blocksFound, blockHeight } = await fetchJson(`${api}/pool`);
    let rate: number = totalHashRate;
    const units = ["H/s", "KH/s", "MH/s", "GH/s", "TH/s", "PH/s", "EH/s"];
    let unit = 0;
    while (rate >= 1000 && unit < units.length - 1) {
      rate /= 1000;
      unit += 1;
    }
    return [
      `${rate.toFixed(2)} ${units[unit]}`,
      totalMiners.toString(),
      blocksFound.length.toString(),
      blockHeight.toString(),
    ];
  } catch {
    return ["-", "-", "-", "-"];
  }
}

/** BitMaker-hub/NerdMiner_v2: src/monitor.cpp, getPoolData. ArduinoJson takes a missing member as 0. */
export async function readNerdMiner(api: string, wallet: string) {
  const point = wallet.indexOf(".");
  const document = await fetchJson(`${api}/client/${point > 0 ? wallet.slice(0, point) : wallet}`);
  const workers: readonly Json[] = document.workers ?? [];
  return {
    workersCount: "workersCount" in document ? Math.trunc(Number(document.workersCount)) : null,
    hashrate: workers.reduce((sum: number, worker) => sum + Number(worker.hashRate ?? 0), 0),
    bestDifficulty: "bestDifficulty" in document ? Number(document.bestDifficulty) : null,
  };
}

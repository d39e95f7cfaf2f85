import type { APIRequestContext } from "@playwright/test";
import { workerPath } from "#src/web/pages/miner/miner-path.ts";
import { screens } from "#src/web/screens.ts";
import { findDemoMiner } from "../demo-miner.ts";
import { fillKnown } from "../fill-known.ts";

/** Every screen there is, and states in which one looks like another. Miners and workers are named by the running site. */
export const everyPage: readonly string[] = [
  // Support in Russian and Ukrainian is the same page in other words.
  ...screens
    .filter(
      ({ id }) =>
        ![
          "miner-search",
          "search-answers",
          "short-link",
          "worker-rows",
          "device-compare",
          "support-ru",
          "support-uk",
        ].includes(id),
    )
    .map(({ path }) => fillKnown(path)),
  "/kas/blocks?status=orphaned",
  "/device/compare?device=nvidia.geforce-rtx-4070&device=bitmain.antminer-s21-pro-234th&device=amd.ryzen-9-9950x",
  "/rig?rig=nvidia.geforce-rtx-4070&power=0.15",
  "/kas/nothing-of-this-name",
  "/doge",
  "/kas/miner/stats/nonsense",
  "/kas/miner/payouts",
  "/ltc/miner/payouts/:address?group=day",
  "/sdr",
  "/search?address=nonsense",
  "/search?address=how+to+mine+kaspa+on+antminer+ks5",
];

/** The page of a miner who is mining, and of the first of their workers. */
export async function fillMiner(path: string, request: APIRequestContext): Promise<string> {
  if (!path.includes(":address")) return path;
  const coin = path.split("/")[1] ?? "";
  const address = await findDemoMiner(request, coin, 1);
  if (!path.includes(":worker")) return path.replace(/:address\??/, address);
  const stats = await (await request.get(`/${coin}/api/v1/miner/stats/${address}`)).json();
  return workerPath(coin, address, stats.miner.workers[0].name);
}

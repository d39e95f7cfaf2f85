import type { ApiRoute } from "./api-context.ts";
import { getMinerBlocks } from "./routes/get-miner-blocks.ts";
import { getMinerPayouts } from "./routes/get-miner-payouts.ts";
import { getMinerPayoutsCsv } from "./routes/get-miner-payouts-csv.ts";
import { getMinerSettings } from "./routes/get-miner-settings.ts";
import { getMinerStats } from "./routes/get-miner-stats.ts";
import { getPoolBlocks } from "./routes/get-pool-blocks.ts";
import { getPoolBlocksCsv } from "./routes/get-pool-blocks-csv.ts";
import { getPoolHashrate } from "./routes/get-pool-hashrate.ts";
import { getPoolLive } from "./routes/get-pool-live.ts";
import { getPoolStats } from "./routes/get-pool-stats.ts";
import { getProfile } from "./routes/get-profile.ts";
import { getRates } from "./routes/get-rates.ts";
import { getRouter } from "./routes/get-router.ts";
import { getSeries } from "./routes/get-series.ts";
import { getSeriesCsv } from "./routes/get-series-csv.ts";
import { getTopMiners } from "./routes/get-top-miners.ts";
import { getTopMinersCsv } from "./routes/get-top-miners-csv.ts";

// Every call of the API in one table. They stand without a language prefix and match before pages.

export const routes: Readonly<Record<string, ApiRoute>> = {
  "/api/v1/rates": getRates,
  "/api/v1/router": getRouter,
  "/api/v2/profile": getProfile,
  "/:coin/api/v1/pool/stats": getPoolStats,
  "/:coin/api/v1/pool/live": getPoolLive,
  "/:coin/api/v1/pool/hashrate": getPoolHashrate,
  "/:coin/api/v1/pool/blocks": getPoolBlocks,
  "/:coin/api/v1/pool/blocks.csv": getPoolBlocksCsv,
  "/:coin/api/v1/pool/top-miners": getTopMiners,
  "/:coin/api/v1/pool/top-miners.csv": getTopMinersCsv,
  "/:coin/api/v1/series/:kind": getSeries,
  "/:coin/api/v1/series/:kind.csv": getSeriesCsv,
  "/:coin/api/v1/miner/stats/:address": getMinerStats,
  "/:coin/api/v1/miner/payouts/:address": getMinerPayouts,
  "/:coin/api/v1/miner/payouts.csv": getMinerPayoutsCsv,
  "/:coin/api/v1/miner/blocks/:address": getMinerBlocks,
  "/:coin/api/v1/miner/settings/:address": getMinerSettings,
};

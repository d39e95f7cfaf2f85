import type { ApiRoute } from "./api-context.ts";
import { badgeRoute } from "./embeds/badge.ts";
import { fourStatsRoute } from "./embeds/four-stats.ts";
import { oEmbedRoute } from "./embeds/oembed.ts";
import { qrCodeRoute } from "./embeds/qr-code.ts";
import { widgetRoute } from "./embeds/widget.ts";
import { minerPayoutsAtomRoute } from "./feeds/miner-payouts-atom.ts";
import { minerPayoutsCalendarRoute } from "./feeds/miner-payouts-calendar.ts";
import { poolBlocksAtomRoute } from "./feeds/pool-blocks-atom.ts";
import { poolCalendarRoute } from "./feeds/pool-calendar.ts";
import { poolNoticesAtomRoute } from "./feeds/pool-notices-atom.ts";
import { coinMachinesRoute } from "./routes/coin-machines.ts";
import { deviceCsvRoute, deviceRoute } from "./routes/device.ts";
import { deviceSearchRoute } from "./routes/device-search.ts";
import { devicesCsvRoute, devicesRoute } from "./routes/devices.ts";
import { earningsChangeCsvRoute, earningsChangeRoute } from "./routes/earnings-change.ts";
import { glossaryRoute } from "./routes/glossary.ts";
import { minerBalanceRoute } from "./routes/miner-balance.ts";
import { minerBlocksRoute } from "./routes/miner-blocks.ts";
import { minerConnectionRoute } from "./routes/miner-connection.ts";
import { minerMetricsRoute } from "./routes/miner-metrics.ts";
import { minerPayoutsRoute } from "./routes/miner-payouts.ts";
import { minerPayoutsCsvRoute } from "./routes/miner-payouts-csv.ts";
import { minerSeriesCsvRoute, minerSeriesRoute } from "./routes/miner-series.ts";
import { minerSettingsRoute } from "./routes/miner-settings.ts";
import { minerStatsRoute } from "./routes/miner-stats.ts";
import { minerWorkersCsvRoute } from "./routes/miner-workers.ts";
import { poolBlocksCsvRoute, poolBlocksRoute } from "./routes/pool-blocks.ts";
import { poolHashrateRoute } from "./routes/pool-hashrate.ts";
import { poolLiveRoute, poolsLiveRoute } from "./routes/pool-live.ts";
import { poolStatsRoute } from "./routes/pool-stats.ts";
import { ratesRoute } from "./routes/rates.ts";
import { rigRoute } from "./routes/rig.ts";
import { seriesCsvRoute, seriesRoute } from "./routes/series.ts";
import { topMinersCsvRoute, topMinersRoute } from "./routes/top-miners.ts";
import { profileRoute, routerRoute } from "./routes/visitor.ts";

// Paths have no language prefix and match before pages.

export const routes: Readonly<Record<string, ApiRoute>> = {
  "/api/v1/devices": devicesRoute,
  "/api/v1/devices.csv": devicesCsvRoute,
  "/api/v1/devices/search": deviceSearchRoute,
  "/api/v1/devices/:vendor/:slug": deviceRoute,
  "/api/v1/devices/:vendor/:slug.csv": deviceCsvRoute,
  "/api/v1/glossary/:language": glossaryRoute,
  "/api/v1/oembed": oEmbedRoute,
  "/api/v1/rates": ratesRoute,
  "/api/v1/rig": rigRoute,
  "/api/v1/pools/live": poolsLiveRoute,
  "/api/v1/router": routerRoute,
  "/api/v2/profile": profileRoute,
  "/:coin/api/v1/pool/machines": coinMachinesRoute,
  "/:coin/api/v1/pool/stats": poolStatsRoute,
  "/:coin/api/v1/pool/live": poolLiveRoute,
  "/:coin/api/v1/pool/hashrate": poolHashrateRoute,
  "/:coin/api/v1/pool/blocks": poolBlocksRoute,
  "/:coin/api/v1/pool/blocks.csv": poolBlocksCsvRoute,
  "/:coin/api/v1/pool/blocks.atom": poolBlocksAtomRoute,
  "/:coin/api/v1/pool/notices.atom": poolNoticesAtomRoute,
  "/:coin/api/v1/pool/calendar.ics": poolCalendarRoute,
  "/:coin/api/v1/pool/top-miners": topMinersRoute,
  "/:coin/api/v1/pool/top-miners.csv": topMinersCsvRoute,
  "/:coin/api/v1/series/:kind": seriesRoute,
  "/:coin/api/v1/series/:kind.csv": seriesCsvRoute,
  "/:coin/api/v1/miner/stats/:address": minerStatsRoute,
  "/:coin/api/v1/miner/balance/:address": minerBalanceRoute,
  "/:coin/api/v1/miner/connection/:address": minerConnectionRoute,
  "/:coin/api/v1/miner/payouts/:address": minerPayoutsRoute,
  "/:coin/api/v1/miner/payouts.csv": minerPayoutsCsvRoute,
  "/:coin/api/v1/miner/payouts.atom": minerPayoutsAtomRoute,
  "/:coin/api/v1/miner/payouts.ics": minerPayoutsCalendarRoute,
  "/:coin/api/v1/miner/workers.csv": minerWorkersCsvRoute,
  "/:coin/api/v1/miner/blocks/:address": minerBlocksRoute,
  "/:coin/api/v1/miner/history/:address": minerSeriesRoute,
  "/:coin/api/v1/miner/history.csv": minerSeriesCsvRoute,
  "/:coin/api/v1/miner/earnings-change/:address": earningsChangeRoute,
  "/:coin/api/v1/miner/earnings-change.csv": earningsChangeCsvRoute,
  "/:coin/api/v1/miner/settings/:address": minerSettingsRoute,
  "/:coin/api/v1/miner/badge.svg": badgeRoute,
  "/:coin/api/v1/miner/qr.svg": qrCodeRoute,
  "/:coin/api/v1/miner/four-stats/:address": fourStatsRoute,
  "/:coin/metrics/:address": minerMetricsRoute,
  "/:coin/widget/:address": widgetRoute,
};

import type { Migration } from "kysely/migration";
import type { Dialect } from "../connection/database.ts";
import { createTables } from "./001-create-tables.ts";
import { indexBlocks } from "./002-index-blocks.ts";
import { createPayouts } from "./003-create-payouts.ts";
import { createBlockCounts } from "./004-create-block-counts.ts";
import { createSourceStates } from "./005-create-source-states.ts";
import { createBlockReadings } from "./006-create-block-readings.ts";
import { keepOriginsOfPools } from "./007-keep-origins-of-pools.ts";
import { createArticleVotes } from "./008-create-article-votes.ts";
import { createComparison } from "./009-create-comparison.ts";
import { createFeeChanges } from "./010-create-fee-changes.ts";
import { createShareSamples } from "./011-create-share-samples.ts";
import { countSites } from "./012-count-sites.ts";
import { namePayoutsByTransaction } from "./013-name-payouts-by-transaction.ts";
import { createMinerParts } from "./014-create-miner-parts.ts";
import { countCalls } from "./015-count-calls.ts";
import { partitionSamples } from "./016-partition-samples.ts";
import { createAlerts } from "./017-create-alerts.ts";
import { createNoticeSightings } from "./018-create-notice-sightings.ts";

// Forward only. A released migration is never edited: the next one gets the next number.

export function listMigrations(dialect: Dialect): Readonly<Record<string, Migration>> {
  return {
    "001-create-tables": createTables(dialect),
    "002-index-blocks": indexBlocks,
    "003-create-payouts": createPayouts(dialect),
    "004-create-block-counts": createBlockCounts(dialect),
    "005-create-source-states": createSourceStates,
    "006-create-block-readings": createBlockReadings,
    "007-keep-origins-of-pools": keepOriginsOfPools,
    "008-create-article-votes": createArticleVotes,
    "009-create-comparison": createComparison,
    "010-create-fee-changes": createFeeChanges,
    "011-create-share-samples": createShareSamples,
    "012-count-sites": countSites,
    "013-name-payouts-by-transaction": namePayoutsByTransaction(dialect),
    "014-create-miner-parts": createMinerParts(dialect),
    ...(dialect === "postgres" ? { "015-count-calls": countCalls, "016-partition-samples": partitionSamples } : {}),
    "017-create-alerts": createAlerts(dialect),
    "018-create-notice-sightings": createNoticeSightings,
  };
}

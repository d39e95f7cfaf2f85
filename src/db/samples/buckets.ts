import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import type { Resolution } from "../store.ts";

/** Length of one row of each resolution, in milliseconds. Buckets begin on multiples of it in UTC. */
export const bucketMs: Readonly<Record<Resolution, number>> = { "10m": 10 * MINUTE, "1h": HOUR, "1d": DAY };

/** What a row told by a source weighs against polled ones: the polls, one a minute, that it stands for. */
export const fullSamples: Readonly<Record<Resolution, number>> = { "10m": 10, "1h": 60, "1d": 1440 };

/** How long rows are kept; days are kept for ever. */
export const keptMs = { "10m": 35 * DAY, "1h": 400 * DAY } as const;

/** How many rows of the next finer resolution make a whole one. */
export const fullParts = { "1h": 6, "1d": 24 } as const;

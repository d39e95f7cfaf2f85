import { type Static, Type } from "typebox";
import { historyRanges, seriesKinds } from "#src/domain/time/series.ts";
import { coinParameter } from "./coin-params.ts";
import { literals } from "./literals.ts";
import { timestamp } from "./measures.ts";

const kind = literals(seriesKinds, {
  description: "`hashrate` is that of the whole network, `price` is in US dollars for one coin.",
});

export const seriesParams = Type.Object({ coin: coinParameter, kind });

export const seriesQuery = Type.Object({
  range: Type.Optional(
    literals(historyRanges, {
      default: "24h",
      description: "A range without data gives way to the nearest one that has some.",
    }),
  ),
});

export const seriesSchema = Type.Object({
  kind,
  range: literals(historyRanges, { description: "The range that is answered." }),
  available_ranges: Type.Array(literals(historyRanges), { description: "Ranges for which there is data." }),
  from: { ...timestamp, description: "When the first step begins; UTC, in milliseconds since 1970." },
  to: { ...timestamp, description: "When the last step ends." },
  step_ms: Type.Integer({ description: "Milliseconds of one step; the same for all kinds of a coin and a range." }),
  columns: Type.Array(
    Type.Object({
      key: Type.String({
        description:
          "`pool` (hashrate, sum of the schemes), `pps`, `prop`, `solo`, `pplns`, `network`, `share` (pool ÷ network), `miners`, `workers`, `blocks` (found in the step), `difficulty`, `price`.",
      }),
      values: Type.Array(Type.Unsafe<number | null>({ type: ["number", "null"] }), {
        description: "One for each step, oldest first; null where nothing was measured.",
      }),
    }),
  ),
});
export type SeriesAnswer = Static<typeof seriesSchema>;

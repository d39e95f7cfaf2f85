import { Type } from "typebox";
import { nullableTimestamp } from "./measures.ts";
import { nullable } from "./nullable.ts";

export const ratesSchema = Type.Object({
  fiat: Type.Record(Type.String(), Type.Number(), { description: "Currency code → units of it for one US dollar." }),
  crypto: Type.Record(Type.String(), Type.Number(), {
    description: "Ticker → US dollars for one coin. A coin without a known price is absent.",
  }),
  at: nullableTimestamp,
  source: nullable(Type.String({ description: "Where the prices come from; null before the first answer." })),
});

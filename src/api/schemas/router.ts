import { Type } from "typebox";
import { coinParameter } from "./coin-params.ts";

export const routerQuery = Type.Object({
  coin: coinParameter,
  miner: Type.String({
    minLength: 1,
    maxLength: 512,
    pattern: "^\\S+$",
    description: "The wallet address that was looked up.",
  }),
});

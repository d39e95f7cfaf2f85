import { Type } from "typebox";

export const coinParameter = Type.String({
  description: "The coin as it stands in the site's addresses: `kas`, `xtm-rx`.",
});

export const coinParams = Type.Object({ coin: coinParameter });

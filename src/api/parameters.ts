import { Type } from "typebox";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Services } from "#src/services/services.ts";
import { ApiError } from "./api-error.ts";

export const coinParameter = Type.String({
  description: "The coin as used in the site's addresses: `kas`, `xtm-rx`.",
});

export const coinParams = Type.Object({ coin: coinParameter });

export const addressParameter = Type.String({
  minLength: 1,
  maxLength: 512,
  description: "The wallet address that mines.",
});

export const minerParams = Type.Object({ coin: coinParameter, address: addressParameter });

/** Groups of the farm page (domain/text/rig-groups.ts). */
export const workerGroups = Type.String({
  maxLength: 2000,
  description:
    "Groups of workers, one in each line: `Hall A: hall-a-*, attic`. Without it: by the names up to their first digit.",
});

export const pageQuery = {
  before: Type.Optional(
    Type.String({ maxLength: 120, description: "`next` of the page before; without it, the newest." }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
} as const;

/** Throws 404 'Unsupported coin' unless enabled or private-enabled (spec §5). */
export function requireCoin(services: Services, slug: string): CoinSlug {
  if (services.pools.isReachable(slug)) return slug;
  throw new ApiError(404, "unsupported-coin", "Unsupported coin");
}

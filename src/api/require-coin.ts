import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Services } from "#src/services/services.ts";
import { ApiError } from "./api-error.ts";

/** The coin that a path names. Throws 404 'Unsupported coin' when it is neither enabled nor private-enabled (spec §5). */
export function requireCoin(services: Services, slug: string): CoinSlug {
  if (services.pools.isReachable(slug)) return slug;
  throw new ApiError(404, "unsupported-coin", "Unsupported coin");
}

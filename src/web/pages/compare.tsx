import { redirect, useLoaderData } from "react-router";
import { comparisonSorts } from "#src/domain/comparison/other-pool.ts";
import { readSearch, readSearchText } from "../page-policy.ts";
import { chainPattern } from "../search-parameters.ts";
import { webContext } from "../services-context.ts";
import type { Route } from "./+types/compare";
import { compareAddress } from "./compare/compare-address.ts";
import { ComparePage } from "./compare/compare-page.tsx";
import { loadCompare } from "./compare/load-compare.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(webContext);
  const sort = readSearch(url.searchParams, "sort", comparisonSorts);
  const asked = readSearchText(url.searchParams, "coin", chainPattern);
  const coins = services.comparison.listCoins();
  const coin = asked === null ? coins[0] : coins.find((slug) => slug === asked);
  // Only addresses of coins that can be compared are cached.
  if (asked !== null && coin === undefined) throw redirect(compareAddress({ coin: null, sort }));
  return coin === undefined ? null : loadCompare(services, coin, sort);
}

export default function Compare() {
  return <ComparePage view={useLoaderData<typeof loader>()} />;
}

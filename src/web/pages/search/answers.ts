import { splitLocale } from "#src/domain/site/locales.ts";
import { webContext } from "../../services-context.ts";
import type { Route } from "./+types/answers";
import { findRows } from "./find-rows.server.ts";

/** No address, even with a login around it, is longer. */
const MAX_LENGTH = 512;

/** What the search box shows while somebody types: `?q=minimum payout&coin=kas`. Answers hold for a minute. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { services } = context.get(webContext);
  const text = (url.searchParams.get("q") ?? "").slice(0, MAX_LENGTH);
  const coin = url.searchParams.get("coin") ?? "";
  const { locale } = splitLocale(new URL(request.url).pathname);
  const found = await findRows(services, { text, locale, coin: services.pools.isReachable(coin) ? coin : null });
  return Response.json(found, { headers: { "Cache-Control": "private, max-age=60" } });
}

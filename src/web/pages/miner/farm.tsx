import { lazy } from "react";
import { useLoaderData } from "react-router";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import type { Route } from "./+types/farm";
import { loadFarm } from "./farm/load-farm.ts";
import { MinerHead } from "./miner-head.tsx";

export function loader({ params, url, context }: Route.LoaderArgs) {
  return loadFarm(context.get(webContext).services, params, url.searchParams);
}

// The server has rendered the body already; its code loads after the first view.
const body = import("./farm/farm-body.tsx");
const FarmBody = lazy(async () => ({ default: (await body).FarmBody }));

export default function FarmPage() {
  const page = useLoaderData<typeof loader>();
  if (page === null) return null;
  return (
    <>
      <MinerHead coin={page.coin} address={page.address} tab="farm" />
      {page.known !== null && (
        <HydratedLater>
          <FarmBody data={page.known} />
        </HydratedLater>
      )}
    </>
  );
}

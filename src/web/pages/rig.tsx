import { data, useLoaderData } from "react-router";
import { webContext } from "../services-context.ts";
import type { Route } from "./+types/rig";
import { loadRig } from "./rig/load-rig.ts";
import { RigPage } from "./rig/rig-page.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const view = await loadRig(context.get(webContext).services, url.searchParams);
  return data(view, { status: view.isFaulty ? 400 : 200 });
}

/** Which coin is best mined here with the machines in the address. */
export default function Rig() {
  return <RigPage view={useLoaderData<typeof loader>()} />;
}

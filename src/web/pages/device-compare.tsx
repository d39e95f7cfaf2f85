import { data, useLoaderData } from "react-router";
import { webContext } from "../services-context.ts";
import type { Route } from "./+types/device-compare";
import { ComparePage } from "./device/compare-page.tsx";
import { loadComparison } from "./device/load-comparison.ts";

/** Devices side by side; the address names them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const view = await loadComparison(context.get(webContext).services, url.searchParams);
  return data(view, { status: view.power.problem === null ? 200 : 400 });
}

export default function DeviceCompare() {
  return <ComparePage view={useLoaderData<typeof loader>()} />;
}

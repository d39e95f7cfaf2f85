import { data, useLoaderData } from "react-router";
import { webContext } from "../services-context.ts";
import type { Route } from "./+types/merge";
import { loadMerge } from "./merge/load-merge.ts";
import { MergePage } from "./merge/merge-page.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const view = await loadMerge(context.get(webContext).services, url.searchParams);
  return data(view, { status: view.sum !== null && view.sum.hashrate.problem !== null ? 400 : 200 });
}

export default function Merge() {
  return <MergePage view={useLoaderData<typeof loader>()} />;
}

import { useRouteLoaderData } from "react-router";
import type { MinerLayoutData } from "./layout.tsx";

/**
 * What the frame of a miner's pages has loaded: coin, pool and the miner's summary. For pages with `layout: "miner"`,
 * which are rendered only when there is an address.
 */
export function useMiner(): MinerLayoutData & { readonly miner: NonNullable<MinerLayoutData["miner"]> } {
  const data = useRouteLoaderData<MinerLayoutData>("pages/miner/layout");
  const miner = data?.miner ?? null;
  if (data === undefined || miner === null) throw new Error("This page stands outside the layout of a miner's pages.");
  return { ...data, miner };
}

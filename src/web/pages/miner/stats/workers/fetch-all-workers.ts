import type { ApiClient } from "../../../../calls/api-client.ts";
import { type AllWorkers, readAllWorkers } from "./read-all-workers.ts";

/** Every worker of a miner; null when the call fails: the page's own rows then stand. */
export async function fetchAllWorkers(client: ApiClient, coin: string, address: string): Promise<AllWorkers | null> {
  const answer = await client.get(`/${coin}/api/v1/miner/stats/${encodeURIComponent(address)}`, readAllWorkers);
  return answer.ok ? answer.value : null;
}

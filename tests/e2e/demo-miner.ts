import type { APIRequestContext } from "@playwright/test";

/** A miner of a demo pool who mines just now: the nth of its top list. Each test that changes something takes one of its own. */
export async function findDemoMiner(request: APIRequestContext, coin: string, nth: number): Promise<string> {
  const answer: unknown = await (await request.get(`/${coin}/api/v1/pool/top-miners`)).json();
  const miners = typeof answer === "object" && answer !== null && "miners" in answer ? answer.miners : [];
  const miner: unknown = Array.isArray(miners) ? miners[nth] : null;
  if (typeof miner === "object" && miner !== null && "address" in miner) return String(miner.address);
  throw new Error(`The demo pool of ${coin} has no miner number ${nth}.`);
}

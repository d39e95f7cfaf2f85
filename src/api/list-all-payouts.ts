import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Services } from "#src/services/services.ts";
import { refuseList } from "./refuse-list.ts";

const pageSize = 1000;
/** An hourly payout on each of five chains for two years. */
const mostPages = 100;

/** Every stored payout of an address as one list, newest first; `next` only where there are more than anybody has. */
export async function listAllPayouts({ miners }: Pick<Services, "miners">, coin: CoinSlug, address: string) {
  const request = { group: "none", limit: pageSize } as const;
  const first = await miners.listPayouts(coin, address, { ...request, before: null });
  if (first.state !== "known") throw refuseList(first);
  const payouts = [...first.payouts];
  let last = first;
  for (let page = 1; page < mostPages && last.next !== null; page += 1) {
    const answer = await miners.listPayouts(coin, address, { ...request, before: last.next });
    if (answer.state !== "known") throw refuseList(answer);
    payouts.push(...answer.payouts);
    last = answer;
  }
  return { ...first, payouts, next: last.next, isComplete: last.isComplete && last.next === null };
}

import { isDown } from "#src/domain/mining/miner-state.ts";
import { outageSpan } from "#src/domain/mining/outages.ts";
import type { FarmRecord, PoolStats, PresentWorkerStats, SeenMinerStats } from "#src/services/services.ts";
import type { FarmTerms } from "../farm/describe-groups.ts";
import { rangeMs } from "../farm/farm-search.ts";
import { listDownRigs } from "../farm/list-down-rigs.ts";
import { describePay, pricedTerms } from "../stats/answers/describe-pay.ts";
import { addMoney, dayOf, rigKey } from "../stats/answers/rig-pay.ts";

interface MoneyParts {
  readonly stats: SeenMinerStats;
  readonly record: FarmRecord;
  readonly pool: PoolStats;
}

/** What a rig brings and what its outages cost, as the overview's list and the farm's page count it. */
export function describeMoney({ name, scheme }: PresentWorkerStats["worker"], { stats, record, pool }: MoneyParts) {
  const rig = stats.workers.find((one) => rigKey(one) === rigKey({ name, scheme }));
  if (rig === undefined) return null;
  const { schemes } = pool.terms;
  const chain = pricedTerms(pool);
  const pay = describePay({ schemes, chain, record, rigs: stats.workers });
  const aDay = dayOf(rig, pay);
  const mining = stats.workers.filter(({ state }) => !isDown(state));
  const whole = addMoney(mining.map((one) => dayOf(one, pay)));
  const isEarning = !isDown(rig.state) && mining.length > 1 && whole !== null && whole.coins > 0;
  return {
    // What a rig that is off would compute is in its record.
    aDay: aDay === null && chain !== null && record.kind === "coming" ? ("coming" as const) : aDay,
    /** Of what all rigs earn that mine now. */
    share: aDay !== null && isEarning ? aDay.coins / whole.coins : null,
    lost: describeLost(rig, record, { coin: stats.coin, at: stats.at, schemes, chain }),
  };
}

/** Of the last seven days; null where they are not recorded, or it is not known what the chain pays. */
function describeLost(rig: SeenMinerStats["workers"][number], record: FarmRecord, terms: Omit<FarmTerms, "span">) {
  if (terms.chain === null) return null;
  if (record.kind === "coming") return "coming" as const;
  const own = record.kind === "kept" ? record.rigs.find((one) => rigKey(one) === rigKey(rig))?.record : undefined;
  if (!own) return null;
  const span = outageSpan(terms.at, rangeMs["7d"]);
  return listDownRigs([{ ...rig, record: own }], { ...terms, span }, 1).rows[0]?.cost ?? { coins: 0n, usd: 0 };
}

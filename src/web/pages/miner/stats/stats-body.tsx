import { Balances } from "./balances.tsx";
import { Earnings } from "./earnings.tsx";
import { HashratePanel } from "./hashrate-panel.tsx";
import { History } from "./history.tsx";
import type { KnownData } from "./load-stats.ts";
import { NextPayoutPanel } from "./next-payout-panel.tsx";
import panels from "./panels.module.css";
import { Payouts } from "./payouts.tsx";
import { Rewards } from "./rewards.tsx";
import { Shares } from "./shares.tsx";
import { SoloOdds } from "./solo-odds.tsx";
import styles from "./stats.module.css";
import { useAllWorkers } from "./workers/use-all-workers.ts";
import { Workers } from "./workers/workers.tsx";
import { WorkersPanel } from "./workers/workers-panel.tsx";

/** Everything below the frame, the first screen first. */
export function StatsBody({ data }: { readonly data: KnownData }) {
  const { stats } = data;
  const all = useAllWorkers(data.workers, data.coin.slug, stats.address);
  return (
    <>
      <div className={panels.panels}>
        <HashratePanel stats={stats} unit={data.coin.rateUnit} />
        <WorkersPanel stats={stats} />
        <NextPayoutPanel data={data} stats={stats} />
        <Balances stats={stats} data={data} />
      </div>
      <History data={data} all={all} />
      <div className={styles.pair}>
        <Earnings data={data} stats={stats} />
        <Rewards data={data} stats={stats} />
      </div>
      {data.solo !== null && <SoloOdds solo={data.solo} unit={data.coin.rateUnit} />}
      <Shares stats={stats} />
      <Workers data={data.workers} all={all} stats={stats} coin={data.coin} />
      <Payouts stats={stats} data={data} />
    </>
  );
}

import type { KnownData } from "../load-stats.ts";
import styles from "./answers.module.css";
import { IsNormal } from "./is-normal.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { NextBlock } from "./next-block.tsx";
import { WillBePaid } from "./will-be-paid.tsx";

/** What needs me, when am I paid, is it normal: what the page is opened for. Under SOLO the third is what a block would pay. */
export function Answers({ data }: { readonly data: KnownData }) {
  return (
    <div className={styles.answers}>
      <NeedsYou data={data} />
      {data.block === null ? (
        <>
          <WillBePaid data={data} />
          <IsNormal data={data} />
        </>
      ) : (
        <>
          {data.stats.miner.balances.length > 1 && <WillBePaid data={data} />}
          <NextBlock data={data} block={data.block} />
        </>
      )}
    </div>
  );
}

import { useTranslations } from "use-intl";
import type { CoinState } from "#src/domain/mining/pool.ts";
import type { PoolNotice } from "#src/domain/site/notice.ts";
import type { PoolTerms } from "#src/services/services.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import { CoinNotice } from "../coin/header/coin-notice.tsx";
import styles from "./test.module.css";

const tones = ["info", "good", "warning", "danger"] as const;
const states: readonly CoinState[] = ["soon", "closing", "closed", "paused", "testnet", "hard-fork"];
/** One of each kind; `text` has its words from the catalogue. */
const examples: { readonly [Kind in Exclude<PoolNotice["kind"], "text">]: Extract<PoolNotice, { kind: Kind }> } = {
  closing: { kind: "closing", when: "18.08.2025 at 00:00 UTC", insteadCoin: "kas" },
  paused: { kind: "paused" },
  testnet: { kind: "testnet", when: "15-16 September" },
  "hard-fork": { kind: "hard-fork", when: "13 Oct 2025" },
};

interface MessagesProps {
  /** The terms of any pool; their state is replaced. */
  readonly terms: PoolTerms;
  readonly coin: CoinBadge;
}

/** Banners by tone, then every notice that a pool can have: those of the operator, states without one, no answer. */
export function Messages({ terms, coin }: MessagesProps) {
  const t = useTranslations("gallery");
  const ownWords: PoolNotice = { kind: "text", tone: "info", text: { en: t("ownWords") }, href: null };
  const pools = [
    { key: "notices", state: "live", notices: [...Object.values(examples), ownWords] },
    ...states.map((state) => ({ key: state, state, notices: [] })),
    { key: "live", state: "live", notices: [] },
  ] as const;
  return (
    <>
      {tones.map((tone) => (
        <Banner key={tone} tone={tone}>
          <p>{t(`banner.${tone}`)}</p>
        </Banner>
      ))}
      <div className={styles.notices} style={{ "--coin": coin.color }} data-coin>
        {pools.map((pool) => (
          <CoinNotice
            key={pool.key}
            stats={{ state: "stub", fault: null, terms: { ...terms, state: pool.state, notices: pool.notices } }}
          />
        ))}
      </div>
    </>
  );
}

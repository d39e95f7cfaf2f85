import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Term } from "../../../components/feedback/term.tsx";
import { Difficulty, Figure, Hashrate, Money } from "../../../components/figures/figure.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { BlockTime } from "../durations.tsx";
import styles from "./about-coin.module.css";
import type { AboutView } from "./about-view.ts";

/** The coin in figures. Each has its age, its source, or the reason why it is not known. */
export function FactList({ view }: { readonly view: AboutView }) {
  const t = useTranslations();
  const format = useFormat();
  const { blockTime, reward, network, usdPrice } = view;
  return (
    <dl className={styles.facts}>
      <Fact label={t("aboutCoin.fact.ticker")}>
        <span data-ltr>{view.ticker}</span>
      </Fact>
      <Fact label={<Term id="algorithm">{t("aboutCoin.fact.algorithm")}</Term>}>
        <span data-ltr>{view.algorithm}</span>
      </Fact>
      <Fact
        label={t("aboutCoin.fact.blockTime")}
        note={
          blockTime.measured === null
            ? t("aboutCoin.fact.intended")
            : t.rich("aboutCoin.fact.measured", {
                time: () => <BlockTime of="aboutCoin" seconds={blockTime.intended} />,
              })
        }
      >
        <BlockTime of="aboutCoin" seconds={blockTime.measured?.seconds ?? blockTime.intended} />
      </Fact>
      {view.ownBlockTime !== null && (
        <Fact label={t("aboutCoin.fact.ownBlockTime")} note={t("aboutCoin.fact.ownBlockTimeNote")}>
          <BlockTime of="aboutCoin" seconds={view.ownBlockTime} />
        </Fact>
      )}
      <Fact
        label={<Term id="block-reward">{t("aboutCoin.fact.reward")}</Term>}
        note={
          reward === null
            ? t("aboutCoin.fact.noSource")
            : reward.asOf === null
              ? t(`aboutCoin.fact.${reward.basis === "schedule" ? "bySchedule" : "byEngine"}`)
              : t(`aboutCoin.fact.rewardOf.${reward.basis === "fact" ? "fact" : "estimate"}`, {
                  date: format.partialDate(reward.asOf),
                })
        }
      >
        <Figure number={reward?.coins ?? null} unit={view.ticker} />
      </Fact>
      <Fact
        label={<Term id="maturity">{t("aboutCoin.fact.maturity")}</Term>}
        note={
          view.maturity === null
            ? t("aboutCoin.fact.noSource")
            : t(`aboutCoin.fact.${view.maturity.unit}`, {
                count: view.maturity.count,
                shown: String(view.maturity.count),
              })
        }
      >
        {view.confirmations === null ? (
          <Figure number={null} />
        ) : (
          t.rich("aboutCoin.fact.confirmations", {
            count: view.confirmations,
            shown: () => <Figure number={formatCount(view.confirmations)} />,
          })
        )}
      </Fact>
      {!view.isTestNetwork && (
        <>
          <Fact
            label={t("aboutCoin.fact.maxSupply")}
            note={view.maxSupply === null ? t("aboutCoin.fact.noLimit") : undefined}
          >
            <Figure number={view.maxSupply} unit={view.ticker} />
          </Fact>
          <Fact label={t("aboutCoin.fact.launched")}>
            {view.launched === null ? (
              <Figure number={null} />
            ) : (
              <span suppressHydrationWarning>{format.partialDate(view.launched)}</span>
            )}
          </Fact>
        </>
      )}
      {view.mergeMined.length > 0 && (
        <Fact label={t("aboutCoin.fact.mergeMined")}>
          <span data-ltr>{view.mergeMined.map(({ ticker }) => ticker).join(", ")}</span>
        </Fact>
      )}
      {network !== null && (
        <>
          <Fact label={t("aboutCoin.fact.height")}>
            <Figure number={formatCount(network.height)} />
          </Fact>
          <Fact label={<Term id="network-difficulty">{t("aboutCoin.fact.difficulty")}</Term>}>
            <Difficulty value={network.difficulty} />
          </Fact>
          <Fact label={t("aboutCoin.fact.networkHashrate")} note={<TimeAgo at={network.at} />}>
            <Hashrate value={network.hashrate} unit={view.rateUnit} />
          </Fact>
        </>
      )}
      {/* Null on a test network, whose coins have no price. */}
      {view.exchanges !== null && (
        <Fact
          label={t("aboutCoin.fact.price")}
          note={
            usdPrice === null ? (
              t("aboutCoin.fact.noPrice")
            ) : (
              <>
                {t("coin.priceSource", { source: usdPrice.source })}, <TimeAgo at={usdPrice.at} />
              </>
            )
          }
        >
          <Money usd={usdPrice?.usd ?? null} isPrice />
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** The source of the value, its age, or why it is missing. */
  readonly note?: ReactNode;
}

function Fact({ label, children, note }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}

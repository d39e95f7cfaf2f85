import { useTranslations } from "use-intl";
import { formatPercent, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatCount, formatDifficulty, formatHashrate } from "#src/domain/mining/units.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import { useChance } from "../../components/figures/chance.tsx";
import { Money } from "../../components/figures/figure.tsx";
import { TimeAgo } from "../../components/figures/time.tsx";
import { Fold } from "../../components/layout/fold.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import styles from "./device-page.module.css";
import type { MinedCoin } from "./load-device.ts";
import type { PowerCost } from "./running-cost.ts";
import sections from "./section.module.css";

/** The formula of each coin with its inputs, each with its age. */
export function HowComputed({ coins, power }: { readonly coins: readonly MinedCoin[]; readonly power: PowerCost }) {
  const t = useTranslations();
  const known = coins.filter(({ inputs, feeFraction }) => inputs !== null && feeFraction !== null);
  if (known.length === 0) return null;
  return (
    <section className={sections.section}>
      <Fold heading={t("device.how.heading")}>
        <p className={sections.note}>{t("device.how.formula")}</p>
        {known.map((mined) => (
          <details key={mined.coin.slug} className={styles.details}>
            <summary>{mined.coin.name}</summary>
            <InputList mined={mined} power={power} />
          </details>
        ))}
      </Fold>
    </section>
  );
}

function InputList({ mined, power }: { readonly mined: MinedCoin; readonly power: PowerCost }) {
  const t = useTranslations();
  const format = useFormat();
  const chance = useChance();
  const { inputs, amount, solo, uncounted } = mined;
  if (inputs === null) return null;
  return (
    <>
      <p>
        <code data-ltr>{writeSum(mined)}</code>
      </p>
      {mined.watts !== null && (
        <p>
          <code data-ltr>{`${mined.watts / 1000} kW × 24 h × $${power.value}`}</code>
        </p>
      )}
      <ul>
        <li>
          {t("device.how.network")} <TimeAgo at={inputs.measuredAt} />
        </li>
        <li>
          {inputs.price === null ? (
            t("device.how.noPrice", { ticker: amount.ticker })
          ) : (
            <>
              {t.rich("device.how.price", {
                ticker: amount.ticker,
                money: () => <Money usd={inputs.price?.usd ?? null} isPrice />,
                source: inputs.price.source,
              })}{" "}
              <TimeAgo at={inputs.price.at} />
            </>
          )}
        </li>
        <li>
          <Fees inputs={inputs} amount={amount} />
        </li>
        {mined.isRated && <li>{t("device.how.rated")}</li>}
        {mined.merged.map(({ format: { ticker }, usd }) => (
          <li key={ticker}>{t.rich("device.how.merged", { ticker, money: () => <Money usd={usd} /> })}</li>
        ))}
        {uncounted.length > 0 && <li>{t("device.how.uncounted", { tickers: uncounted.join(", ") })}</li>}
        {solo !== null && (
          <li>
            {t("device.how.solo", {
              time: format.duration(solo.timeToBlockMs),
              chance: chance(solo.chances.month),
              fee: formatPercent(solo.feeFraction),
            })}
          </li>
        )}
        <li>
          {t("device.how.source")}{" "}
          {mined.source.url === null ? mined.source.name : <a href={mined.source.url}>{mined.source.name}</a>}
          {mined.remark !== null && (
            <small lang="en" dir="ltr">
              {" "}
              ({mined.remark})
            </small>
          )}
        </li>
      </ul>
    </>
  );
}

type Inputs = NonNullable<MinedCoin["inputs"]>;

/** Whether transaction fees are counted, and from which blocks they are known. */
function Fees({
  inputs: { basis, fees, averagedBlocks },
  amount,
}: { readonly inputs: Inputs } & Pick<MinedCoin, "amount">) {
  const t = useTranslations();
  if (averagedBlocks === null) return t(basis === "reported" ? "device.how.feesReported" : "device.how.feesUnknown");
  const count = formatCount(averagedBlocks) ?? "";
  return fees === null
    ? t("device.how.feesInReward", { count })
    : t("device.how.feesMean", { count, fees: `${formatAmount(fees, amount)} ${amount.ticker}` });
}

/** Figures alone: the same in every language. */
function writeSum({ hashrate, rateUnit, inputs, amount, feeFraction, scheme }: MinedCoin): string {
  const rate = formatHashrate(hashrate, rateUnit);
  const work = formatDifficulty(inputs?.work ?? null);
  const unit = rateUnit.replace("/s", "");
  return [
    `${rate?.number ?? ""} ${rate?.unit ?? ""} × 86 400 s`,
    `÷ ${work?.number ?? ""} ${work?.unit.replace(/H$/, unit) ?? ""}`,
    `× ${writeReward(inputs, amount)} ${amount.ticker}`,
    `× (1 − ${formatPercent(feeFraction ?? 0)} ${rewardSchemeLabels[scheme]})`,
  ].join(" ");
}

function writeReward(inputs: Inputs | null, amount: MinedCoin["amount"]): string {
  const reward = formatAmount(inputs?.reward ?? 0n, amount);
  const fees = inputs?.fees ?? null;
  return fees === null ? reward : `(${reward} + ${formatAmount(fees, amount)})`;
}

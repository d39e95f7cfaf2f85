import { useTranslations } from "use-intl";
import { loginFor } from "#src/domain/mining/engine-traits.ts";
import { formatPercent, type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { isSoloNamed } from "#src/domain/start-mining/mining-login.ts";
import { Chance } from "../../../components/figures/chance.tsx";
import { Figure, Money } from "../../../components/figures/figure.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { ShownRig } from "./mine/use-shown-rig.ts";
import { Worth } from "./mine/worth.tsx";
import type { StartView } from "./start-view.ts";
import type { MiningPlan } from "./use-mining-plan.ts";
import styles from "./wallet-step.module.css";

interface SchemeChoiceProps {
  readonly view: StartView;
  readonly plan: MiningPlan;
  readonly rig: ShownRig;
}

/** The schemes side by side, with what each brings these machines. */
export function SchemeChoice({ view, plan, rig }: SchemeChoiceProps) {
  const t = useTranslations();
  const { day, isDefault } = rig;
  return (
    <>
      <fieldset className={styles.schemes}>
        <legend className="visually-hidden">{t("start.scheme.legend")}</legend>
        {view.schemes.map(({ scheme, feeFraction }) => (
          <label key={scheme}>
            <input
              type="radio"
              name="scheme"
              value={scheme}
              checked={plan.scheme === scheme}
              onChange={() => plan.setScheme(scheme)}
            />
            <span>
              <b>
                <span data-ltr>{rewardSchemeLabels[scheme]}</span>,{" "}
                {feeFraction === null
                  ? t("start.scheme.feeUnknown")
                  : t("start.scheme.fee", { fee: formatPercent(feeFraction) })}
              </b>
              <span className={styles.meaning}>
                <span
                  key={`${day?.name} ${rig.powerCost}`}
                  className={styles.money}
                  data-solo={scheme === "solo" || undefined}
                  data-default-terms={isDefault ? "" : undefined}
                >
                  <Earns rig={rig} scheme={scheme} feeFraction={feeFraction} />
                </span>
                {t(`start.scheme.${scheme}`)}{" "}
                {isSoloNamed(loginFor(view, scheme), scheme, view.schemes) && t("start.login.solo")}
                {scheme === "solo" &&
                  loginFor(view, scheme).solo === "own-pool" &&
                  view.schemes.length > 1 &&
                  t("start.login.soloPorts")}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {plan.scheme === "solo" && day?.solo != null && <Odds solo={day.solo} ticker={day.ticker} />}
    </>
  );
}

interface EarnsProps {
  readonly rig: ShownRig;
  readonly scheme: RewardScheme;
  readonly feeFraction: number | null;
}

/** SOLO pays by chance, so its blocks are said; every other scheme pays about the same each day. */
function Earns({ rig: { day }, scheme, feeFraction }: EarnsProps) {
  const t = useTranslations();
  const { duration } = useFormat();
  if (day === null) return null;
  if (scheme === "solo") {
    const { solo, ticker } = day;
    if (solo === null) return null;
    return t.rich(solo.blockUsd === null ? "start.scheme.blockCoins" : "start.scheme.block", {
      coins: () => <Figure number={solo.blockCoins} unit={ticker} />,
      worth: () => <Worth usd={solo.blockUsd} />,
      time: duration(solo.timeToBlockMs),
    });
  }
  const { revenueUsd, scheme: counted, feeFraction: countedFee } = day;
  if (revenueUsd === null || counted === "solo" || countedFee === null || feeFraction === null) return null;
  // The day is counted for one steady scheme; another differs by its fee.
  const usd = (revenueUsd * (1 - feeFraction)) / (1 - countedFee);
  return t.rich(scheme === "pps" ? "start.scheme.dayExact" : "start.scheme.day", { money: () => <Money usd={usd} /> });
}

function Odds({
  solo,
  ticker,
}: Pick<NonNullable<ShownRig["day"]>, "ticker"> & {
  readonly solo: NonNullable<NonNullable<ShownRig["day"]>["solo"]>;
}) {
  const t = useTranslations();
  const { duration } = useFormat();
  return (
    <dl className={styles.odds}>
      <div>
        <dt>{t("start.odds.month")}</dt>
        <dd>
          <Chance value={solo.monthChance} />
        </dd>
      </div>
      <div>
        <dt>{t("start.odds.year")}</dt>
        <dd>
          <Chance value={solo.yearChance} />
        </dd>
      </div>
      <div>
        <dt>{t("start.odds.average")}</dt>
        <dd>{duration(solo.timeToBlockMs)}</dd>
      </div>
      <div>
        <dt>{t("start.odds.block")}</dt>
        <dd>
          <Figure number={solo.blockCoins} unit={ticker} />
          {solo.blockUsd !== null && (
            <small>
              <Money usd={solo.blockUsd} />
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}

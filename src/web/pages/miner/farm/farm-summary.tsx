import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { Amount } from "../../../components/figures/amount.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { useTimeDown } from "../time-down.ts";
import type { GroupView } from "./describe-groups.ts";
import styles from "./farm.module.css";
import type { FarmData } from "./load-farm.ts";
import { LostMoney } from "./lost-money.tsx";

/** A count, for its plural and as it is shown. */
export function counted(count: number) {
  return { count, shown: formatCount(count) ?? "" };
}

/** How many are down, how many were, for how long together, and what that cost. */
export function FarmSummary({ group, data }: { readonly group: GroupView; readonly data: FarmData }) {
  const t = useTranslations();
  const { percent, duration } = useFormat();
  const timeDown = useTimeDown();
  const { downMs, knownMs, cost } = group;
  if (downMs === null) return <p className={styles.how}>{t("farm.line.unknown")}</p>;
  const { now } = data.down.atOnce;
  const rigs = group.isOfAddress ? 1 : group.rigs;
  return (
    <div className={`row ${styles.summary}`}>
      <p>
        {group.isOfAddress ? (
          t("farm.line.whole")
        ) : downMs === 0 ? (
          t("farm.line.none")
        ) : (
          <>
            <b>{t("farm.downNow", counted(now))}</b>{" "}
            {t("farm.wereDown", {
              shown: formatCount(group.down) ?? "",
              total: formatCount(group.rigs) ?? "",
              range: data.range,
            })}
          </>
        )}{" "}
        {downMs > 0 &&
          t("farm.together", {
            time: timeDown(downMs, rigs),
            whole: rigs > 1 ? (formatCount(Math.round(knownMs / HOUR)) ?? "") : duration(knownMs),
            percent: percent(downMs / knownMs, 1),
          })}
      </p>
      {downMs > 0 && (
        <p className={styles.cost}>
          <b>
            <LostMoney cost={cost} format={data.amount} />
          </b>
          <span>
            {t("farm.cost")}
            {cost.usd !== null && (
              <>
                {", "}
                <Amount atomic={cost.coins} format={data.amount} />
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { useChance } from "../../components/figures/chance.tsx";
import { Figure, Hashrate, Unknown } from "../../components/figures/figure.tsx";
import { ButtonLink } from "../../components/form/button.tsx";
import cards from "../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import {
  CoinCell,
  CoinsCell,
  CostCell,
  DayCaveat,
  PayoutCell,
  ProfitCell,
  RevenueCell,
} from "../device/days/day-cells.tsx";
import styles from "../device/days/day-table.module.css";
import type { RigRow } from "./load-rig.ts";

const figures = ["profit", "revenue", "cost", "coins", "payout"] as const;

/** Every coin that the rig can mine here, the most profitable first. */
export function RigTable({ coins }: { readonly coins: readonly RigRow[] }) {
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${cards.smallLines} ${styles.table} ${styles.ofRig}`}>
      <thead>
        <tr>
          <th scope="col">{t("device.filter.coin")}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col">
              {t(`device.column.${figure}`)}
            </th>
          ))}
          <th scope="col">SOLO</th>
          <th scope="col">
            <span className="visually-hidden">{t("rig.start")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map((row) => (
          <Row key={row.coin.slug} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: RigRow }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const format = useFormat();
  const chance = useChance();
  const { coin, machines, solo } = row;
  return (
    <tr>
      <CoinCell day={row}>
        <small>
          <Hashrate value={row.hashrate} unit={row.rateUnit} />{" "}
          <Figure number={row.watts === null ? null : formatCount(row.watts)} unit="W" />
        </small>
        <DayCaveat day={row} />
        {machines !== null && row.gap === null && (
          <small>
            {t("rig.machines", { count: formatCount(machines.count) ?? "", of: formatCount(machines.of) ?? "" })}
          </small>
        )}
      </CoinCell>
      <ProfitCell day={row} />
      <RevenueCell day={row} />
      <CostCell day={row} />
      <CoinsCell day={row} />
      <PayoutCell day={row} />
      <td className={styles.solo}>
        {solo === null ? (
          <Unknown />
        ) : (
          <small>
            {t("rig.solo.time", { time: format.duration(solo.timeToBlockMs) })}{" "}
            {/* With less than a block a month the swing is larger than what is expected, and the chance says more. */}
            {solo.monthlySwing <= 1
              ? t("rig.solo.swing", { swing: format.percent(solo.monthlySwing, 0) })
              : t("rig.solo.chance", { chance: chance(solo.monthChance) })}
          </small>
        )}
      </td>
      <td className={styles.start}>
        {row.start !== null && (
          <ButtonLink href={path(row.start)} aria-label={t("rig.startCoin", { coin: coin.name })}>
            {t("rig.start")}
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}

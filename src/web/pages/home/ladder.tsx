import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { Hashrate, Money } from "../../components/figures/figure.tsx";
import { DeviceDrawing } from "../../components/marks/device-drawing.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import styles from "./ladder.module.css";
import type { LadderData } from "./ladder-rows.ts";
import { useHomeTerms } from "./own-days.ts";
import type { PoolRow } from "./pool-rows.ts";
import { findOwnRow, type LadderRow, placeOwn, priceLadder } from "./price-ladder.ts";

interface LadderProps {
  readonly ladder: LadderData;
  readonly pools: readonly Pick<PoolRow, "coin" | "rateUnit">[];
}

/** What machines of different kinds earn here: a layer is a day's income, and its hatched end is the power bill. */
export function Ladder({ ladder: { rungs, deviceCount }, pools }: LadderProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { powerCost, own, isDefault } = useHomeTerms();
  const badges = useMemo(() => new Map(pools.map((pool) => [pool.coin.slug, pool])), [pools]);
  const rows = priceLadder(rungs, powerCost);
  const ownRow = own === null ? null : findOwnRow(own, badges, powerCost);
  return (
    // The key makes new elements for other terms, so that nothing moves on the page.
    <section className={styles.ladder} aria-labelledby="ladder">
      <header>
        <h2 id="ladder">{t("home.ladder.heading")}</h2>
        <span>{t("home.ladder.what")}</span>
        <span className={styles.price} data-default-terms={isDefault ? "" : undefined}>
          <span data-ltr>${powerCost} / kWh</span>
        </span>
      </header>
      {rows.length === 0 ? (
        <p className={styles.unknown}>{t("home.ladder.unknown")}</p>
      ) : (
        <ol key={`${powerCost} ${ownRow?.name}`} data-default-terms={isDefault ? "" : undefined}>
          {placeOwn(rows, ownRow).map((row) => (
            <Rung key={row.path} row={row} isOwn={row === ownRow} />
          ))}
        </ol>
      )}
      <p className={styles.caption}>
        <span>{rows.length > 0 && t("home.ladder.caption")}</span>
        <a href={path("/device/asic")}>{t("home.ladder.all", { count: deviceCount })}</a>
      </p>
    </section>
  );
}

function Rung({ row, isOwn }: { readonly row: LadderRow; readonly isOwn: boolean }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { name, coin, form, profitUsd } = row;
  return (
    <li style={{ "--coin": coin.color, "--left": `${Number((row.leftFraction * 100).toFixed(1))}%` }} data-coin>
      <a href={path(row.path)}>
        <span className={styles.layer}>
          <span className={styles.drawing}>{form !== null && <DeviceDrawing form={form} width={42} />}</span>
          <span className={styles.name}>
            <b>
              {isOwn && <>{t("home.ladder.own")} </>}
              <span data-ltr>{name}</span>
            </b>{" "}
            <small data-ltr>
              {coin.ticker}
              {coin.variant !== null && ` ${coin.variant}`}
              {row.hashrate !== null && (
                <>
                  {" · "}
                  <Hashrate value={row.hashrate} unit={row.rateUnit} />
                </>
              )}
            </small>
          </span>
        </span>{" "}
        <span className={styles.sum}>
          <b data-loss={profitUsd < 0 ? "" : undefined}>
            <Money usd={profitUsd} />
          </b>{" "}
          <small>{t.rich("home.ladder.power", { money: () => <Money usd={row.powerUsd} /> })}</small>
        </span>
      </a>
    </li>
  );
}

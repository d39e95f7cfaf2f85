import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatEnergy } from "#src/domain/devices/device.ts";
import { Figure, Hashrate, Money } from "../../components/figures/figure.tsx";
import { Fold } from "../../components/layout/fold.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import styles from "./device-page.module.css";
import type { DeviceData } from "./load-device.ts";
import sections from "./section.module.css";

/** What the maker and others publish of a device; what is not published is left out. */
export function Specification({ view: { device, others, coins } }: { readonly view: DeviceData }) {
  const t = useTranslations();
  const format = useFormat();
  const [best] = coins;
  const energy = best === undefined ? null : formatEnergy(best.energy, best.rateUnit);
  return (
    <section className={sections.section}>
      <Fold heading={t("device.spec.heading")}>
        <dl className={styles.facts}>
          <Fact label={t("device.spec.released")}>
            {device.released !== null && <span suppressHydrationWarning>{format.partialDate(device.released)}</span>}
          </Fact>
          <Fact label={t("device.column.efficiency")}>
            {energy !== null && best !== undefined && (
              <>
                <Figure number={energy.number} unit={energy.unit} /> <small data-ltr>{best.algorithm}</small>
              </>
            )}
          </Fact>
          <Fact label={t("device.spec.memory")}>{figureOf(device.memoryGb, "GB")}</Fact>
          <Fact label={t("device.spec.cores")}>
            {device.cores !== null && (
              <span data-ltr>{device.threads === null ? device.cores : `${device.cores} / ${device.threads}`}</span>
            )}
          </Fact>
          <Fact label={t("device.spec.rated")}>{figureOf(device.ratedWatts, "W")}</Fact>
          <Fact label={t("device.spec.cooling")}>
            {device.cooling !== null && t(`device.cooling.${device.cooling}`)}
          </Fact>
          <Fact label={t("device.spec.noise")}>{figureOf(device.noiseDb, "dB")}</Fact>
          <Fact label={t("device.spec.size")}>
            {device.sizeMm !== null && <Figure number={device.sizeMm.join(" × ")} unit="mm" />}
          </Fact>
          <Fact label={t("device.spec.price")}>
            {device.price !== null && (
              <>
                <Money usd={device.price.usd} isWhole /> <small>{format.partialDate(device.price.asOf)}</small>
              </>
            )}
          </Fact>
          <Fact label={t("device.spec.launchPrice")}>
            {device.launchPriceUsd !== null && <Money usd={device.launchPriceUsd} isWhole />}
          </Fact>
          {others.map(({ algorithm, hashrate, rateUnit, watts, isRated }) => (
            <Fact key={algorithm} label={algorithm}>
              <Hashrate value={hashrate} unit={rateUnit} /> <small>{figureOf(watts, "W")}</small>{" "}
              {isRated && <small>{t("device.spec.rated")}</small>}
            </Fact>
          ))}
        </dl>
        {device.note !== null && (
          <p className={sections.note} lang="en" dir="ltr">
            {device.note}
          </p>
        )}
        <p className={sections.note}>
          {t("device.spec.sources")}{" "}
          {device.sources.map(({ name, url }, index) => (
            <span key={`${name} ${url}`} data-ltr>
              {index > 0 && ", "}
              {url === null ? name : <a href={url}>{name}</a>}
            </span>
          ))}
        </p>
      </Fold>
    </section>
  );
}

function figureOf(value: number | null, unit: string) {
  return value !== null && <Figure number={String(value)} unit={unit} />;
}

/** Left out without a value. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === false) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

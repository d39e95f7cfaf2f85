import { useTranslations } from "use-intl";
import { Money } from "../../components/figures/money.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { Strata } from "./strata.ts";
import styles from "./strata-picture.module.css";

/** The pools as layers of rock: the thicker, the more a pool is expected to mine in a day. On a phone, one thin band. */
export function StrataPicture({ strata }: { readonly strata: Strata }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <figure className={styles.picture}>
      <div className={styles.layers}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {strata.layers.map((layer) => (
            <path
              key={layer.coin?.slug ?? "others"}
              d={layer.path}
              style={{ "--coin": layer.coin?.color ?? "#8d7f70" }}
              data-coin
            />
          ))}
        </svg>
        <ul>
          {strata.layers.map((layer) => (
            <li
              key={layer.coin?.slug ?? "others"}
              style={{
                "--start": percent(layer.startMiddle),
                "--end": percent(layer.endMiddle),
                "--share": layer.thickness,
                "--coin": layer.coin?.color ?? "#8d7f70",
              }}
              data-coin
            >
              <span className={styles.name}>
                {layer.coin === null ? (
                  t("home.strata.others", { count: layer.otherCount })
                ) : (
                  <a href={path(`/${layer.coin.slug}`)}>{layer.coin.name}</a>
                )}
                {layer.mergeMined.length > 0 && (
                  <small>{t("home.strata.with", { coins: layer.mergeMined.join(", ") })}</small>
                )}
              </span>
              <span className={styles.value}>
                <Money usd={layer.usdPerDay} isWhole />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption>
        <b>
          <Money usd={strata.totalUsdPerDay} isWhole />
        </b>{" "}
        {t("home.strata.caption")}
      </figcaption>
    </figure>
  );
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}

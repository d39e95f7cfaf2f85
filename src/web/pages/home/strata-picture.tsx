import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Figure } from "../../components/figures/figure.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import type { PoolRow } from "./pool-rows.ts";
import styles from "./strata-picture.module.css";

/** The pools as layers of rock: a layer is as thick as the pool's part of all miners. On a phone it is a narrow band. */
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
              </span>
              <span className={styles.value}>
                <Figure number={formatCount(layer.miners)} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption>
        {t.rich("home.strata.caption", {
          miners: () => (
            <b>
              <Figure number={formatCount(strata.miners)} />
            </b>
          ),
        })}
      </figcaption>
    </figure>
  );
}

function percent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(2))}%`;
}

/** One layer of the picture beside the headline. Its thickness is its part of all miners, and nothing else. */
interface Stratum {
  /** Null = all other pools together. */
  readonly coin: CoinBadge | null;
  readonly otherCount: number;
  /** Null where a pool among the others does not tell. */
  readonly miners: number | null;
  /** SVG path in a box of 100 × 100. */
  readonly path: string;
  /** The vertical middle of the layer at its left and right end, as fractions of the height. */
  readonly startMiddle: number;
  readonly endMiddle: number;
  readonly thickness: number;
}

interface Strata {
  readonly layers: readonly Stratum[];
  readonly miners: number;
}

/** The maximum height that layers bend down between start and end, as a fraction of the picture's height. */
const DIP = 0.045;
/** The thickness from which a layer has room for its name; thinner ones are folded into one. */
const NAMED_THICKNESS = 0.029;

/**
 * Layers of the pools with most miners, thickest on top, the others together at the bottom; null if no pool tells its miners. The
 * number of pools is that of `rows`: one that does not tell is among the others.
 */
export function drawStrata(rows: readonly PoolRow[]): Strata | null {
  const counted = rows
    .flatMap((row) => (row.miners !== null && row.miners > 0 ? [{ row, miners: row.miners }] : []))
    .toSorted((one, other) => other.miners - one.miners);
  const total = counted.reduce((sum, { miners }) => sum + miners, 0);
  if (total === 0) return null;

  const named = counted.filter(({ miners }) => miners / total >= NAMED_THICKNESS);
  const otherCount = rows.length - named.length;
  const otherMiners = total - named.reduce((sum, { miners }) => sum + miners, 0);
  const isWhole = rows.every(({ miners }) => miners !== null);
  const shown: { coin: CoinBadge | null; miners: number; told: number | null }[] = named.map(({ row, miners }) => ({
    coin: row.coin,
    miners,
    told: miners,
  }));
  if (otherMiners > 0) shown.push({ coin: null, miners: otherMiners, told: isWhole ? otherMiners : null });

  let before = 0;
  const layers = shown.map(({ coin, miners, told }): Stratum => {
    const top = before / total;
    before += miners;
    const bottom = before / total;
    return {
      coin,
      otherCount,
      miners: told,
      path: layerPath(top, bottom),
      startMiddle: roundFraction((top + bottom) / 2),
      endMiddle: roundFraction((bent(top) + bent(bottom)) / 2),
      thickness: roundFraction(miners / total),
    };
  });
  return { layers, miners: total };
}

/** Rounded to a hundredth of a percent of the height, because more digits would not be visible. */
function roundFraction(fraction: number): number {
  return Math.round(fraction * 10_000) / 10_000;
}

/** The top and the bottom edge stay horizontal; the lines between them bend down. */
function bent(level: number): number {
  return level <= 0 || level >= 1 ? level : Math.min(1, level + DIP * 4 * level * (1 - level));
}

function layerPath(top: number, bottom: number): string {
  const [a, b, c, d] = [top, bent(top), bent(bottom), bottom].map((level) => Number((level * 100).toFixed(1)));
  return `M0 ${a}C40 ${a} 55 ${b} 100 ${b}V${c}C55 ${c} 40 ${d} 0 ${d}Z`;
}

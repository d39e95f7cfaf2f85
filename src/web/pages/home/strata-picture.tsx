import { useTranslations } from "use-intl";
import { Money } from "../../components/figures/figure.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import type { ValuedRow } from "./pool-rows.ts";
import styles from "./strata-picture.module.css";

/** The pools as layers of rock. The thickness of a layer is the expected value that a pool mines in a day. On a phone it is a narrow band. */
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

/** One layer of the picture beside the headline. Its thickness is the pool's share of the value that all pools mine in a day. */
interface Stratum {
  /** Null = all other pools together. */
  readonly coin: CoinBadge | null;
  readonly otherCount: number;
  /** Tickers of merge-mined coins, which are not included in `usdPerDay`. */
  readonly mergeMined: readonly string[];
  readonly usdPerDay: number;
  /** SVG path in a box of 100 × 100. */
  readonly path: string;
  /** The vertical middle of the layer at its left and right end, as fractions of the height. */
  readonly startMiddle: number;
  readonly endMiddle: number;
  readonly thickness: number;
}

interface Strata {
  readonly layers: readonly Stratum[];
  readonly totalUsdPerDay: number;
}

const NAMED_LAYERS = 7;
/** The maximum height that layers bend down between start and end, as a fraction of the picture's height. */
const DIP = 0.045;
/** The minimum thickness of a layer that shows its name. */
const MIN_THICKNESS = 0.066;

/** Layers of the largest pools, thickest on top, the others together at the bottom; null if no value is known. */
export function drawStrata(rows: readonly ValuedRow[]): Strata | null {
  const valued = rows
    .flatMap((row) => (row.usdPerDay !== null && row.usdPerDay > 0 ? [{ row, usd: row.usdPerDay }] : []))
    .toSorted((one, other) => other.usd - one.usd);
  const total = valued.reduce((sum, { usd }) => sum + usd, 0);
  if (total === 0) return null;

  const rest = valued.slice(NAMED_LAYERS);
  const shownLayers: { row: ValuedRow | null; usd: number }[] = valued.slice(0, NAMED_LAYERS);
  if (rest.length > 0) shownLayers.push({ row: null, usd: rest.reduce((sum, { usd }) => sum + usd, 0) });

  const thicknesses = withMinimum(shownLayers.map(({ usd }) => usd / total));
  let top = 0;
  const layers = shownLayers.map(({ row, usd }, index) => {
    const thickness = thicknesses[index] ?? 0;
    const bottom = top + thickness;
    const layer: Stratum = {
      coin: row?.coin ?? null,
      otherCount: rest.length,
      mergeMined: row?.mergeMined ?? [],
      usdPerDay: usd,
      path: layerPath(top, bottom),
      startMiddle: roundFraction((top + bottom) / 2),
      endMiddle: roundFraction((bent(top) + bent(bottom)) / 2),
      thickness: roundFraction(thickness),
    };
    top = bottom;
    return layer;
  });
  return { layers, totalUsdPerDay: total };
}

/** Raises shares to the minimum thickness, and reduces the larger shares in proportion. The sum stays one. */
function withMinimum(shares: readonly number[]): readonly number[] {
  const missing = shares.reduce((sum, share) => sum + Math.max(0, MIN_THICKNESS - share), 0);
  const available = shares.reduce((sum, share) => sum + Math.max(0, share - MIN_THICKNESS), 0);
  return shares.map((share) =>
    share < MIN_THICKNESS ? MIN_THICKNESS : share - ((share - MIN_THICKNESS) / available) * missing,
  );
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
  const [a, b, c, d] = [top, bent(top), bent(bottom), bottom].map((level) => (level * 100).toFixed(1));
  return `M0 ${a}C40 ${a} 55 ${b} 100 ${b}V${c}C55 ${c} 40 ${d} 0 ${d}Z`;
}

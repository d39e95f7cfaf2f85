import { useTranslations } from "use-intl";
import { Money } from "../../components/figures/figure.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import type { ValuedRow } from "./pool-rows.ts";
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

/** One layer of the picture beside the headline: its thickness is a pool's share of all that the pools mine in a day. */
interface Stratum {
  /** Null = all the other pools. */
  readonly coin: CoinBadge | null;
  readonly otherCount: number;
  /** Tickers of coins that are mined along, which `usdPerDay` leaves out. */
  readonly mergeMined: readonly string[];
  readonly usdPerDay: number;
  /** SVG path in a box of 100 × 100. */
  readonly path: string;
  /** Middle of the layer at its start and its end, as fractions of the height. */
  readonly startMiddle: number;
  readonly endMiddle: number;
  readonly thickness: number;
}

interface Strata {
  readonly layers: readonly Stratum[];
  readonly totalUsdPerDay: number;
}

const NAMED_LAYERS = 7;
/** How far the layers dip from start to end, of the height. */
const DIP = 0.045;
/** A layer thinner than this could not carry its name. */
const THINNEST = 0.066;

/** Layers of the largest pools, thickest on top, the others together at the bottom; null when no value is known. */
export function drawStrata(rows: readonly ValuedRow[]): Strata | null {
  const valued = rows
    .flatMap((row) => (row.usdPerDay !== null && row.usdPerDay > 0 ? [{ row, usd: row.usdPerDay }] : []))
    .toSorted((one, other) => other.usd - one.usd);
  const total = valued.reduce((sum, { usd }) => sum + usd, 0);
  if (total === 0) return null;

  const rest = valued.slice(NAMED_LAYERS);
  const beds: { row: ValuedRow | null; usd: number }[] = valued.slice(0, NAMED_LAYERS);
  if (rest.length > 0) beds.push({ row: null, usd: rest.reduce((sum, { usd }) => sum + usd, 0) });

  const thicknesses = withLeast(beds.map(({ usd }) => usd / total));
  let top = 0;
  const layers = beds.map(({ row, usd }, index) => {
    const thickness = thicknesses[index] ?? 0;
    const bottom = top + thickness;
    const layer: Stratum = {
      coin: row?.coin ?? null,
      otherCount: rest.length,
      mergeMined: row?.mergeMined ?? [],
      usdPerDay: usd,
      path: bed(top, bottom),
      startMiddle: asPlaced((top + bottom) / 2),
      endMiddle: asPlaced((dipped(top) + dipped(bottom)) / 2),
      thickness: asPlaced(thickness),
    };
    top = bottom;
    return layer;
  });
  return { layers, totalUsdPerDay: total };
}

/** Shares of one, none below what a name needs; the thick ones give what the thin ones lack. */
function withLeast(shares: readonly number[]): readonly number[] {
  const lacking = shares.reduce((sum, share) => sum + Math.max(0, THINNEST - share), 0);
  const giving = shares.reduce((sum, share) => sum + Math.max(0, share - THINNEST), 0);
  return shares.map((share) => (share < THINNEST ? THINNEST : share - ((share - THINNEST) / giving) * lacking));
}

/** Rounded to a hundredth of a percent of the height: more digits would not be visible. */
function asPlaced(fraction: number): number {
  return Math.round(fraction * 10_000) / 10_000;
}

/** The surface and the floor stay level; what lies between dips. */
function dipped(level: number): number {
  return level <= 0 || level >= 1 ? level : Math.min(1, level + DIP * 4 * level * (1 - level));
}

function bed(top: number, bottom: number): string {
  const [a, b, c, d] = [top, dipped(top), dipped(bottom), bottom].map((level) => (level * 100).toFixed(1));
  return `M0 ${a}C40 ${a} 55 ${b} 100 ${b}V${c}C55 ${c} 40 ${d} 0 ${d}Z`;
}

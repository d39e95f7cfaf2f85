import type { CoinBadge } from "../../loaders/coin-badge.ts";
import styles from "./coin-mark.module.css";
import sprite from "./coin-marks.svg?url";

interface CoinMarkProps {
  readonly coin: CoinBadge;
  readonly size?: number;
  /** For a background in the coin's own colour, on which that colour would not be visible. */
  readonly isOnField?: boolean;
}

/**
 * A coin's icon on its colour: its glyph, or a monogram if there is no free glyph. It is hidden from screen readers, because the
 * name is always beside it.
 */
export function CoinMark({ coin, size = 32, isOnField = false }: CoinMarkProps) {
  return (
    <span
      className={styles.mark}
      style={{ "--coin": coin.color, "--mark-size": `${size}px` }}
      data-coin
      data-on-field={isOnField}
      data-ink={coin.isInkDark ? "dark" : "light"}
      aria-hidden="true"
    >
      {coin.glyph === null ? (
        coin.ticker.slice(0, 2)
      ) : (
        <svg aria-hidden="true">
          <use href={`${sprite}#${coin.glyph}`} />
        </svg>
      )}
    </span>
  );
}

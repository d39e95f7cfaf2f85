import type { CoinBadge } from "../../loaders/coin-badge.ts";
import styles from "./coin-mark.module.css";
import sprite from "./coin-marks.svg?url";

interface CoinMarkProps {
  readonly coin: CoinBadge;
  readonly size?: number;
  /** On the coin's own field its colour would not be seen. */
  readonly isOnField?: boolean;
}

/**
 * A coin's sign on its colour, drawn once here: its glyph, or its monogram where no free glyph is known. The name always
 * stands beside it, so it is not read out.
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

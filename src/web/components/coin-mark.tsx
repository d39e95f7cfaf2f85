import type { CoinBadge } from "../coin-badge.ts";
import styles from "./coin-mark.module.css";

interface CoinMarkProps {
  readonly coin: CoinBadge;
  readonly size?: number;
  /** On the coin's own field its colour would not be seen. */
  readonly isOnField?: boolean;
}

/** A coin's sign: its monogram on its colour, drawn once here. The name always stands beside it, so it is not read out. */
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
      {coin.ticker.slice(0, 2)}
    </span>
  );
}

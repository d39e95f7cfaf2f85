import type { CoinBadge } from "../../coin-badge.ts";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import styles from "./test.module.css";

export function CoinMarks({ badges }: { readonly badges: readonly CoinBadge[] }) {
  const few = badges.slice(0, 3);
  return (
    <>
      <ul className={styles.marks}>
        {badges.map((coin) => (
          <li key={coin.slug}>
            <CoinMark coin={coin} />
            <span data-ltr>{coin.slug}</span>
          </li>
        ))}
      </ul>
      {few.map((coin) => (
        <div key={coin.slug} className={styles.coinField} style={{ "--coin": coin.color }} data-coin>
          <CoinMark coin={coin} size={56} isOnField />
          <CoinMark coin={coin} size={32} isOnField />
          <CoinMark coin={coin} size={18} isOnField />
          {coin.name}
        </div>
      ))}
    </>
  );
}

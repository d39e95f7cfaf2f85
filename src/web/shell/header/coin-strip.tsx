import { useState } from "react";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { ListedCoin } from "../shell-data.ts";
import styles from "./coin-strip.module.css";

/** Every enabled coin as an icon, in one line that is one stop of the Tab key: arrows move in it. */
export function CoinStrip({ coins }: { readonly coins: readonly ListedCoin[] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin: current } = useParams();
  const [focused, setFocused] = useState<string | null>(null);
  const stop = [focused, current, coins[0]?.slug].find((slug) => coins.some((coin) => coin.slug === slug));
  return (
    <nav className={styles.strip} aria-label={t("shell.coins")}>
      <ul onBlur={() => setFocused(null)}>
        {coins.map((coin) => (
          <li key={coin.slug}>
            <a
              href={path(`/${coin.slug}`)}
              aria-current={coin.slug === current ? "true" : undefined}
              tabIndex={coin.slug === stop ? undefined : -1}
              onFocus={() => setFocused(coin.slug)}
              style={{ "--coin": coin.color }}
              data-coin
              data-cell={coin.ticker}
              data-state={coin.state}
            >
              <CoinMark coin={coin} size={20} />
              <span className={styles.name}>
                {coin.name}
                {coin.state !== "live" && `, ${t(`pool.state.${coin.state}`)}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

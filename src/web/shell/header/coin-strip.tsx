import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { ListedCoin } from "../shell-data.ts";
import styles from "./coin-strip.module.css";

/** Every enabled coin, in one line that scrolls sideways. */
export function CoinStrip({ coins }: { readonly coins: readonly ListedCoin[] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin: current } = useParams();
  return (
    <nav className={styles.strip} aria-label={t("shell.coins")}>
      <ul data-edges>
        {coins.map((coin) => (
          <li key={coin.slug}>
            <a
              href={path(`/${coin.slug}`)}
              title={coin.name}
              aria-current={coin.slug === current ? "true" : undefined}
              style={{ "--coin": coin.color }}
              data-coin
            >
              <CoinMark coin={coin} size={18} />
              <span data-ltr>
                {coin.ticker}
                {coin.variant !== null && <small> {coin.variant}</small>}
              </span>
              {coin.state !== "live" && <small className={styles.state}>{t(`pool.state.${coin.state}`)}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { type ToggleEvent, useRef } from "react";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { takesWork } from "#src/domain/mining/pool.ts";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { ListedCoin } from "../shell-data.ts";
import styles from "./coin-switcher.module.css";
import { useClosingDetails } from "./header-menu.tsx";
import { Chevron } from "./icons.tsx";

const machines = ["asic", "gpu", "cpu"] as const;

/** All coins behind one button, by the machine that mines them. It opens without script; with it, arrows and letters move in it. */
export function CoinSwitcher({ coins }: { readonly coins: readonly ListedCoin[] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin: slug } = useParams();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosingDetails(menu);
  const current = coins.find((coin) => coin.slug === slug);
  const open = coins.filter(({ state }) => takesWork(state));
  const closed = coins.filter(({ state }) => !takesWork(state));
  const lists = machines
    .map((machine) => ({ machine, listed: open.filter((coin) => coin.machine === machine) }))
    .filter(({ listed }) => listed.length > 0);

  function focusCurrent({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
    if (!currentTarget.open) return;
    const links = [...currentTarget.querySelectorAll<HTMLElement>("a[data-cell]")];
    (links.find((link) => link.ariaCurrent === "true") ?? links[0])?.focus();
  }

  return (
    <details className={styles.switcher} ref={menu} name="header-menu" onToggle={focusCurrent}>
      <summary>
        <span className={styles.marks}>
          {(current === undefined ? coins.slice(0, 3) : [current]).map((coin) => (
            <CoinMark key={coin.slug} coin={coin} size={current === undefined ? 18 : 22} />
          ))}
        </span>
        <b
          className={styles.name}
          data-ltr={current === undefined ? undefined : ""}
          aria-hidden={current === undefined}
        >
          {current?.ticker ?? t("shell.allCoins")}
        </b>
        <span className="visually-hidden">{t("shell.allCoins")}</span>
        <Chevron />
      </summary>
      <nav className={styles.panel} aria-label={t("shell.allCoins")}>
        <div className={styles.lists}>
          {lists.map(({ machine, listed }) => (
            <section key={machine} style={{ "--coins": listed.length }}>
              <h2>{t(`navigationMenu.entry.${machine}`)}</h2>
              <CoinList coins={listed} current={slug} />
            </section>
          ))}
        </div>
        <div className={styles.end}>
          {closed.length > 0 && (
            <section>
              <h2>{t("shell.closedPools")}</h2>
              <CoinList coins={closed} current={slug} />
            </section>
          )}
          <a className={styles.all} href={path("/#pools")}>
            {t("shell.allPools")}
          </a>
        </div>
      </nav>
    </details>
  );
}

interface CoinListProps {
  readonly coins: readonly ListedCoin[];
  readonly current: string | undefined;
}

function CoinList({ coins, current }: CoinListProps) {
  const path = useLocalizedPath();
  return (
    <ul>
      {coins.map((coin) => (
        <li key={coin.slug}>
          <a
            href={path(`/${coin.slug}`)}
            aria-current={coin.slug === current ? "true" : undefined}
            style={{ "--coin": coin.color }}
            data-coin
            data-cell={coin.ticker}
          >
            <CoinMark coin={coin} size={24} />
            <span>
              <span data-ltr>{coin.ticker}</span>
              <small>{coin.name}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

import { useTranslations } from "use-intl";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { useLookups } from "../../../preferences/lookups.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { useBrandName } from "../../../shell/shell-data.ts";
import { minerPath } from "../miner-path.ts";
import styles from "./ask-address.module.css";
import { useMinerTab } from "./miner-tabs.ts";

/** Shown instead of a page without an address: the addresses that were looked up on this device. */
export function AskAddress({ coin }: { readonly coin: CoinView }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const brand = useBrandName();
  const tab = useMinerTab();
  const known = useLookups()?.filter((lookup) => lookup.coin === coin.slug) ?? [];
  return (
    <>
      <PageHead
        title={t("miner.ask.title", { tab: t(`miner.tab.${tab}`), name: coin.name, brand })}
        description={t("miner.ask.text", { name: coin.name })}
        path={`/${coin.slug}/miner/${tab}`}
        isIndexed={tab === "stats"}
      />
      {known.length > 0 && (
        <section className={styles.known}>
          <h2>{t("miner.ask.known")}</h2>
          <ul>
            {known.map(({ address }) => (
              <li key={address}>
                <a href={path(minerPath(coin.slug, address, tab))}>
                  <code data-ltr>{shortenMiddle(address, 16, 8)}</code>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

import { useTranslations } from "use-intl";
import { shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { CopyButton } from "../../../components/form/copy-button.tsx";
import { SchemeChip } from "../../../components/marks/chip.tsx";
import { CoinMark } from "../../../components/marks/coin-mark.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { CoinNotice } from "../../coin/header/coin-notice.tsx";
import type { MinerLayoutData } from "../layout.tsx";
import styles from "./miner-header.module.css";
import { MinerHeadline } from "./miner-headline.tsx";

/** No real address is longer. A longer text is shortened, so that it does not fill the screen. */
const SHOWN_LENGTH = 256;
const END_LENGTH = 8;

/** The address and the pool, and a sentence that says whether the miner earns now. */
export function MinerHeader({ data }: { readonly data: MinerLayoutData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, miner, pool } = data;
  return (
    <header className={styles.header}>
      <CoinNotice stats={data.notice} />
      <div className={styles.whose}>
        <a href={path(`/${coin.slug}`)} className={styles.pool}>
          <CoinMark coin={coin} size={24} isOnField />
          <bdi data-with-address={miner !== null}>{t("miner.pool", { name: pool.name })}</bdi>
        </a>
        {miner !== null && (
          <>
            <AddressText address={miner.address} />
            <CopyButton text={miner.address} label={t("copy.address")} />
            {"schemes" in miner && (
              <span className={styles.schemes} data-several={miner.schemes.length > 1}>
                {miner.schemes.map((scheme) => (
                  <SchemeChip key={scheme} scheme={scheme} />
                ))}
              </span>
            )}
          </>
        )}
      </div>
      <MinerHeadline data={data} />
    </header>
  );
}

/** One line on a phone: if the address does not fit, its middle is cut out, and its end stays visible, because people recognise it by that. */
function AddressText({ address }: { readonly address: string }) {
  const shown = visibleText(shortenMiddle(address, SHOWN_LENGTH / 2, SHOWN_LENGTH / 2));
  return (
    <code data-ltr title={shown}>
      <span className={styles.start}>{shown.slice(0, -END_LENGTH)}</span>
      <span>{shown.slice(-END_LENGTH)}</span>
    </code>
  );
}

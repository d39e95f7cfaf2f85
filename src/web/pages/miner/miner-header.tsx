import { useTranslations } from "use-intl";
import { shortenMiddle } from "#src/domain/shorten.ts";
import { visibleText } from "#src/domain/visible-text.ts";
import { SchemeChip } from "../../components/chip.tsx";
import { CoinMark } from "../../components/coin-mark.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { CoinNotice } from "../../shell/coin-notice.tsx";
import type { MinerLayoutData } from "./layout.tsx";
import styles from "./miner-header.module.css";
import { MinerHeadline } from "./miner-headline.tsx";

/** No address is longer; a stranger's text that is does not fill the screen. */
const SHOWN_LENGTH = 256;

/** The answer first, in a sentence: is this rig earning? Then whose it is. */
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
          <bdi>{t("miner.pool", { name: pool.name })}</bdi>
        </a>
        {miner !== null && (
          <>
            <code data-ltr>{visibleText(shortenMiddle(miner.address, SHOWN_LENGTH / 2, SHOWN_LENGTH / 2))}</code>
            <CopyButton text={miner.address} label={t("copy.address")} />
            {"schemes" in miner && miner.schemes.map((scheme) => <SchemeChip key={scheme} scheme={scheme} />)}
          </>
        )}
      </div>
      <MinerHeadline data={data} />
    </header>
  );
}

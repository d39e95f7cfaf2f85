import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import type { TopMinersStats } from "#src/services/services.ts";
import { Figure, Hashrate, Unknown } from "../../../components/figures/figure.tsx";
import { CopyButton } from "../../../components/form/copy-button.tsx";
import cards from "../../../components/table/card-table.module.css";
import lines from "../../../components/table/line-table.module.css";
import { RowDetails, RowWindow } from "../../../components/table/row-details.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { minerPath } from "../../miner/miner-path.ts";
import styles from "./miner-table.module.css";

type TopMiner = TopMinersStats["miners"][number];

interface MinerTableProps {
  readonly coin: CoinView;
  readonly miners: readonly TopMiner[];
  /** The largest share of the pool's hashrate: the scale of the bars. */
  readonly largestShare: number | null;
  /** The number of blocks whose finders are counted; 0 = finders are not known. */
  readonly countedBlocks: number;
  /** Hashrates are the maximum of a longer period, not those of the last 10 minutes. */
  readonly isPeak: boolean;
}

/** Miners by hashrate. Columns without any known value are left out. */
export function MinerTable({ coin, miners, largestShare, countedBlocks, isPeak }: MinerTableProps) {
  const t = useTranslations();
  const hasDay = miners.some(({ hashrateDay }) => hashrateDay !== null);
  return (
    <RowWindow count={miners.length}>
      <table className={`${cards.table} ${lines.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t("topMiners.rank")}</th>
            <th scope="col">{t("topMiners.miner")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("topMiners.copy")}</span>
            </th>
            <th scope="col">
              {t("topMiners.hashrate")} {!isPeak && t("topMiners.window.tenMinutes")}
            </th>
            {hasDay && <th scope="col">{t("topMiners.window.day")}</th>}
            <th scope="col">{t("topMiners.workers")}</th>
            <th scope="col">{t("topMiners.share")}</th>
            {countedBlocks > 0 && (
              <th scope="col">{t("topMiners.blocks", { blocks: formatCount(countedBlocks) ?? "" })}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {miners.map((miner) => (
            <tr
              key={miner.rank}
              style={{ "--share": largestShare && miner.poolShare !== null ? miner.poolShare / largestShare : 0 }}
            >
              <td className={styles.rank}>{miner.rank}</td>
              <th scope="row" className={styles.address}>
                <Address coin={coin} miner={miner} />
                <RowDetails name={shortenMiddle(miner.address, 10, 6)} />
              </th>
              <td className={`${styles.copy} ${lines.detail}`}>
                {miner.isWholeAddress && <CopyButton text={miner.address} label={t("copy.address")} isSmall />}
              </td>
              <td className={styles.hashrate}>
                <Hashrate value={miner.hashrate} unit={coin.rateUnit} />
              </td>
              {hasDay && (
                <td className={lines.detail}>
                  <span className={lines.label}>{t("topMiners.window.day")} </span>
                  <Hashrate value={miner.hashrateDay} unit={coin.rateUnit} />
                </td>
              )}
              <td className={`${styles.workers} ${lines.second}`}>
                <span className={cards.cardLabel}>{t("topMiners.workers")} </span>
                <Figure number={formatCount(miner.workers)} />
              </td>
              <td className={`${lines.second} ${lines.end}`}>
                <span className={cards.cardLabel}>{t("topMiners.shareShort")} </span>
                <Share share={miner.poolShare} />
              </td>
              {countedBlocks > 0 && (
                <td className={`${styles.blocks} ${lines.detail}`}>
                  <span className={lines.label}>{t("topMiners.blocksShort")} </span>
                  <Blocks blocks={miner.blocks} countedBlocks={countedBlocks} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </RowWindow>
  );
}

function Address({ coin, miner }: { readonly coin: CoinView; readonly miner: TopMiner }) {
  const path = useLocalizedPath();
  if (!miner.isWholeAddress) return <span data-ltr>{miner.address}</span>;
  return (
    <a href={path(minerPath(coin.slug, miner.address))} className={lines.press} title={miner.address} data-ltr>
      {shortenMiddle(miner.address, 10, 6)}
    </a>
  );
}

function Share({ share }: { readonly share: number | null }) {
  const { percent } = useFormat();
  if (share === null) return <Unknown />;
  return (
    <span className={styles.bar} data-ltr>
      {percent(share, 2)}
    </span>
  );
}

function Blocks({ blocks, countedBlocks }: { readonly blocks: number | null; readonly countedBlocks: number }) {
  const { percent } = useFormat();
  if (blocks === null) return <Unknown />;
  return (
    <span data-ltr>
      {formatCount(blocks)} <small>{percent(blocks / countedBlocks, 1)}</small>
    </span>
  );
}

/** Whether the text is a part of the address. Ignores case, spaces at the ends and a pasted `solo:`. */
export function matchesAddress(address: string, text: string): boolean {
  const query = text
    .trim()
    .toLowerCase()
    .replace(/^solo:/, "");
  return address.toLowerCase().includes(query);
}

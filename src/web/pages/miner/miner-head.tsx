import { useTranslations } from "use-intl";
import { shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import { type MinerTab, minerPath } from "./miner-path.ts";

interface MinerHeadProps {
  readonly coin: CoinBadge;
  readonly address: string;
  readonly tab: MinerTab;
}

/** Where the texts of each tab are in the catalogue. */
const texts = {
  stats: "miner",
  farm: "farm",
  payouts: "payouts",
  blocks: "minerBlocks",
  settings: "settings",
  why: "whyPage",
  use: "usePage",
} as const satisfies Record<MinerTab, string>;

/** Title and description of one miner's pages. Search engines do not index them. */
export function MinerHead({ coin, address, tab }: MinerHeadProps) {
  const t = useTranslations();
  const brand = useBrandName();
  return (
    <PageHead
      title={t(`${texts[tab]}.meta.title`, {
        address: visibleText(shortenMiddle(address, 8, 6)),
        ticker: coin.ticker,
        brand,
      })}
      description={t(`${texts[tab]}.meta.description`, { name: coin.name })}
      path={minerPath(coin.slug, address, tab)}
      isIndexed={false}
    />
  );
}

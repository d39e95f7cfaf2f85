import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import type { CoinBadge } from "../../coin-badge.ts";
import { Tooltip } from "../../components/feedback/tooltip.tsx";
import { Amount } from "../../components/figures/amount.tsx";
import { Change } from "../../components/figures/change.tsx";
import { Figure } from "../../components/figures/figure.tsx";
import { Hashrate } from "../../components/figures/hashrate.tsx";
import { Money } from "../../components/figures/money.tsx";
import { Stat, Stats } from "../../components/figures/stat.tsx";
import { Card } from "../../components/layout/card.tsx";
import { Row } from "./section.tsx";
import styles from "./test.module.css";

const kas = { ticker: "KAS", decimals: 8, amountDecimals: 6 };

export function Figures({ coin }: { readonly coin: CoinBadge }) {
  const t = useTranslations();
  return (
    <>
      <Stats>
        <Stat label={t("coin.poolHashrate")} note={<Change fraction={0.024} />}>
          <Hashrate value={61.84e15} unit="H/s" />
        </Stat>
        <Stat label={t("miner.balance")} note={<Money usd={4.48} />}>
          <Amount atomic={7_320_451_800n} format={kas} />
        </Stat>
        <Stat
          label={
            <>
              {t("coin.miners")} <Tooltip label={t("gallery.explain")} text={t("gallery.effort")} />
            </>
          }
        >
          <Figure number={formatCount(4218)} />
        </Stat>
        <Stat label={t("coin.network")}>
          <Figure number={null} />
        </Stat>
      </Stats>
      <Row>
        <Change fraction={0.012} />
        <Change fraction={-0.034} />
        <Change fraction={0} />
        <Change fraction={null} />
      </Row>
      <div className={styles.grid} style={{ "--coin": coin.color }} data-coin>
        <Card isLink>
          <h3>
            <a href="#figures">{t("gallery.card")}</a>
          </h3>
          <p>{t("gallery.cardText")}</p>
        </Card>
        <Card>
          <h3>{t("gallery.card")}</h3>
          <p>{t("gallery.cardText")}</p>
        </Card>
      </div>
    </>
  );
}

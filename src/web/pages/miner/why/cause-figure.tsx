import { useTranslations } from "use-intl";
import type { ChangeCause } from "#src/domain/earnings/earnings-change.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { formatHeadlineAmount, fromCoins } from "#src/domain/money/amount.ts";
import type { SpanFigures } from "#src/services/services.ts";
import { Difficulty, Figure, Hashrate } from "../../../components/figures/figure.tsx";
import { formatExpected } from "../../../components/figures/format-expected.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { useTimeDown } from "../time-down.ts";

interface CauseFigureProps {
  readonly cause: ChangeCause;
  /** How many rigs were off on either side. */
  readonly rigs: number;
  readonly figures: SpanFigures;
  readonly coin: CoinView;
  readonly isKnown: boolean;
}

/** What the cause was like on one side; nothing for causes that have no figure of their own. */
export function CauseFigure({ cause, rigs, figures, coin, isKnown }: CauseFigureProps) {
  const t = useTranslations();
  const format = useFormat();
  const timeDown = useTimeDown();
  if (!isKnown) return null;
  switch (cause) {
    case "hashrate":
      return <Hashrate value={figures.hashrate} unit={coin.rateUnit} isHeadline />;
    case "outages":
      return timeDown(figures.outageMs, rigs);
    case "rejected":
      return figures.rejectedFraction === null ? null : <Figure number={format.percent(figures.rejectedFraction, 2)} />;
    case "difficulty":
      return <Difficulty value={figures.difficulty} />;
    case "luck":
      return figures.blocks === null
        ? null
        : t("whyPage.blocks", {
            found: Number.isInteger(figures.blocks.found)
              ? (formatCount(figures.blocks.found) ?? "")
              : formatExpected(figures.blocks.found),
            expected: formatExpected(figures.blocks.expected),
          });
    case "reward": {
      const atomic = fromCoins(figures.coinsPerBlock, coin.amount);
      return atomic === null ? null : <Figure number={formatHeadlineAmount(atomic, coin.amount)} unit={coin.ticker} />;
    }
    case "fee":
      return <Figure number={format.percent(figures.feeFraction, 2)} />;
  }
}

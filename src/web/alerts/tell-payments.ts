import type { BestShare, BlockFound, PayoutEvent, ThresholdChanged } from "#src/domain/alerts/alert-event.ts";
import type { AlertWords } from "./alert-words.ts";
import type { Told } from "./told.ts";

export function tellPayouts(event: PayoutEvent, words: AlertWords): Told {
  const { t } = words;
  const amount = words.list(event.sums.map(({ chain, amount }) => words.amount(chain, amount)));
  const title =
    event.kind === "payout-sent" ? t("alerts.payoutSent", { amount }) : t("alerts.payoutConfirmed", { amount });
  const lines = event.payouts.map(
    ({ chain, amount, paidAt }) => `${words.amount(chain, amount)}, ${words.time(paidAt, event.at)}`,
  );
  return { title, text: [withRest(lines, event.count, words)] };
}

export function tellBlocks(event: BlockFound, words: AlertWords): Told {
  const heights = event.blocks.map(({ chain, height }) => `${words.ticker(chain)} ${words.count(height)}`);
  const lines = event.blocks.map(({ chain, height, reward, effort, foundAt, worker }) =>
    [
      words.keep(`${words.ticker(chain)} ${words.count(height)}`),
      worker === null || worker === "" ? "" : words.keep(worker),
      reward === null ? "" : words.amount(chain, reward),
      effort === null ? "" : words.percent(effort),
      words.time(foundAt, event.at),
    ]
      .filter((part) => part !== "")
      .join(", "),
  );
  return {
    title: words.t("alerts.blockFound", { blocks: words.list(heights, event.count) }),
    text: [withRest(lines, event.count, words)],
  };
}

/** What somebody else might have changed is told with advice. */
export function tellThreshold(event: ThresholdChanged, words: AlertWords): Told {
  const { t } = words;
  const after = words.amount(event.chain, event.after);
  const change =
    event.before === null
      ? t("alerts.now", { after })
      : t("alerts.beforeNow", { before: words.amount(event.chain, event.before), after });
  return { title: t("alerts.thresholdChanged"), text: [change, t("alerts.notYou")] };
}

export function tellBestShare({ worker, before, after }: BestShare, words: AlertWords): Told {
  const { t } = words;
  const [former, share] = [words.difficulty(before), words.difficulty(after)];
  return {
    title: t("alerts.bestShare", { share }),
    text: [
      worker === null || worker === "" ? "" : words.keep(worker),
      before === 0 ? "" : t("alerts.beforeNow", { before: former, after: share }),
    ],
  };
}

const mostLines = 5;

function withRest(lines: readonly string[], count: number, words: AlertWords): string {
  const shown = lines.slice(0, mostLines);
  const rest = count - shown.length;
  return [...shown, ...(rest > 0 ? [words.t("alerts.more", { shown: words.count(rest) })] : [])].join("\n");
}

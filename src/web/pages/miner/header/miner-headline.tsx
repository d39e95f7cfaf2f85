import { useTranslations } from "use-intl";
import { groupThousands } from "#src/domain/mining/units.ts";
import { formatHeadlineAmount } from "#src/domain/money/amount.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { Chance, isCertain } from "../../../components/figures/chance.tsx";
import { Figure, Money } from "../../../components/figures/figure.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { MinerLayoutData } from "../layout.tsx";
import type { MinerSummary } from "./summarize-miner.ts";
import { UnknownHeadline } from "./unknown-headline.tsx";

export type KnownSummary = Extract<MinerSummary, { readonly at: number }>;

/** One sentence that says whether the miner earns now. What else is to be said of a state is below the band (miner-notes.tsx). */
export function MinerHeadline({ data }: { readonly data: MinerLayoutData }) {
  const t = useTranslations();
  const { miner } = data;
  return (
    <h1>
      {miner === null ? (
        t("miner.ask.headline")
      ) : "at" in miner ? (
        <KnownHeadline miner={miner} />
      ) : (
        <UnknownHeadline data={data} miner={miner} />
      )}
    </h1>
  );
}

function KnownHeadline({ miner }: { readonly miner: KnownSummary }) {
  const t = useTranslations();
  if (miner.state === "forgotten") return t("miner.forgotten.headline");
  if (miner.isStale) return <Unanswered why={miner.why} />;
  switch (miner.state) {
    case "quiet":
      return t("miner.quiet.headline", { minutes: miner.silentMinutes ?? 0 });
    case "waiting":
      return t("miner.waiting.headline");
    case "idle-or-unknown":
      return t("miner.idle.headline");
    case "offline":
      return miner.lastShareAt === null
        ? t("miner.offline.headline")
        : t.rich("miner.offline.since", { time: () => <Since at={miner.lastShareAt ?? 0} seenAt={miner.at} /> });
    default: {
      const down = miner.hasFarm ? miner.down : 0;
      return down === 0 ? (
        <Answer miner={miner} />
      ) : (
        t.rich("miner.andDown", { count: down, first: () => <Answer miner={miner} /> })
      );
    }
  }
}

/** What a day brings, in money or without a price in coins; of SOLO how likely a block is. */
function Answer({ miner }: { readonly miner: KnownSummary }) {
  const t = useTranslations();
  const { perDay, isSoloOnly, soloChance, soloBlocks, format } = miner;
  if (miner.state === "low") return t("miner.low.headline");
  if (perDay !== null) {
    return t.rich("miner.earning", {
      amount: () =>
        perDay.usd === null ? (
          <Figure number={formatHeadlineAmount(perDay.coins, format)} unit={format.ticker} />
        ) : (
          <Money usd={perDay.usd} />
        ),
    });
  }
  if (isSoloOnly && soloChance !== null && soloBlocks !== null && isCertain(soloChance)) {
    const blocks = Math.round(Number(soloBlocks.toPrecision(2)));
    return t("miner.solo.many", { count: blocks, shown: groupThousands(String(blocks)) });
  }
  if (isSoloOnly && soloChance !== null)
    return t.rich("miner.solo.month", { chance: () => <Chance value={soloChance} /> });
  return t(isSoloOnly ? "miner.solo.headline" : "miner.online.headline");
}

/** What is wrong with an engine that told nothing of a miner just now. */
export function Unanswered({ why }: Pick<KnownSummary, "why">) {
  const t = useTranslations();
  if (why === "coming") return t("miner.coming.title");
  if (why === "busy") return t("miner.busy.headline");
  return why === "silent" ? t("miner.unreachable.headline") : t(`poolState.fault.${why}`);
}

/** `09:42 UTC`; with its date if it is a day or more before the answer. The same on the server and in the browser. */
function Since({ at, seenAt }: { readonly at: number; readonly seenAt: number }) {
  const format = useFormat();
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {seenAt - at < DAY ? format.time(at) : format.moment(at)} UTC
    </time>
  );
}

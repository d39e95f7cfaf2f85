import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatHeadlineAmount } from "#src/domain/money/amount.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { Chance } from "../../../components/figures/chance.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { MinerLayoutData } from "../layout.tsx";
import { workerPath, workersPath } from "../miner-path.ts";
import { WorkerName } from "../miner-words.tsx";
import styles from "./miner-header.module.css";
import { PayoutLine } from "./payout-line.tsx";
import { Sentence, StartLink, Unanswered } from "./sentence.tsx";
import type { MinerSummary, NamedWorker } from "./summarize-miner.ts";
import { UnknownHeadline } from "./unknown-headline.tsx";

type Known = Extract<MinerSummary, { readonly at: number }>;

/** A sentence for each state, with what to do next. */
export function MinerHeadline({ data }: { readonly data: MinerLayoutData }) {
  const t = useTranslations();
  const { miner } = data;
  if (miner === null) return <Sentence headline={t("miner.ask.headline")}>{t("miner.ask.text")}</Sentence>;
  if (!("at" in miner)) {
    return <UnknownHeadline data={data} miner={miner} />;
  }
  return (
    <>
      <KnownHeadline data={data} miner={miner} />
      <PayoutLine miner={miner} />
      <p className={styles.age} data-stale={miner.isStale || miner.state === "forgotten"}>
        {t(ageLabel(miner))} <TimeAgo at={miner.at} />
      </p>
    </>
  );
}

function ageLabel({ state, isStale }: Known) {
  if (state === "forgotten") return "miner.forgotten.last";
  return isStale ? "miner.stale.last" : "coin.measured";
}

function KnownHeadline({ data, miner }: { readonly data: MinerLayoutData; readonly miner: Known }) {
  const t = useTranslations();
  const { coin } = data;
  const format = useFormat();
  if (miner.state === "forgotten") {
    return (
      <Sentence headline={t("miner.forgotten.headline")}>
        {t("miner.forgotten.text", { time: `${format.moment(miner.at)} UTC` })}
      </Sentence>
    );
  }
  if (miner.isStale) return <StaleHeadline miner={miner} />;
  switch (miner.state) {
    case "quiet":
      return (
        <Sentence headline={t("miner.quiet.headline", { minutes: miner.silentMinutes ?? 0 })}>
          <Workers data={data} miner={miner} /> {t("miner.quiet.text")}
        </Sentence>
      );
    case "waiting": {
      const { firstFiguresMs } = data.pool;
      return (
        <Sentence headline={t("miner.waiting.headline")}>
          {firstFiguresMs === null
            ? t("miner.waiting.text")
            : t("miner.waiting.soon", { time: format.duration(firstFiguresMs) })}
        </Sentence>
      );
    }
    case "idle-or-unknown":
      return (
        <Sentence headline={t("miner.idle.headline")}>
          {t("miner.idle.text")} <StartLink coin={coin.slug} label={t("miner.nextStep.start")} />
        </Sentence>
      );
    case "offline":
      return (
        <Sentence
          headline={
            miner.lastShareAt === null
              ? t("miner.offline.headline")
              : t.rich("miner.offline.since", {
                  time: () => <Since at={miner.lastShareAt ?? 0} seenAt={miner.at} />,
                })
          }
        >
          {t(miner.lastShareAt === null ? "miner.offline.noHashrate" : "miner.offline.text")}{" "}
          {miner.lastShareAt === null &&
            miner.lastHashrateAt !== null &&
            t.rich("miner.offline.lastHashrate", { time: () => <TimeAgo at={miner.lastHashrateAt ?? 0} /> })}{" "}
          <StartLink coin={coin.slug} label={t("miner.nextStep.servers")} />
        </Sentence>
      );
    default:
      return <Hashing data={data} miner={miner} />;
  }
}

/** What the engine said last, in the past tense: what the rig does now is not known. */
function StaleHeadline({ miner }: { readonly miner: Known }) {
  const t = useTranslations();
  const format = useFormat();
  const { online, low, quiet, offline, lastShareAt, state } = miner;
  const total = online + low + quiet + offline;
  const time = `${format.moment(miner.at)} UTC`;
  const wasMining = state === "online" || state === "low";
  return (
    <Sentence headline={<Unanswered why={miner.why} />}>
      {total > 0 && <>{t("miner.wereHashing", { online: online + low, total, time })} </>}
      {!wasMining && lastShareAt !== null && (
        <>{t("miner.stale.lastShare", { time: `${format.moment(lastShareAt)} UTC` })} </>
      )}
      {/* Rigs cannot mine at a pool that is not up: its notice says so. */}
      {miner.why !== "not-up" && t("miner.stale.text")}
    </Sentence>
  );
}

function Hashing({ data, miner }: { readonly data: MinerLayoutData; readonly miner: Known }) {
  const t = useTranslations();
  const { coin } = data;
  return (
    <Sentence headline={<Answer data={data} miner={miner} />}>
      <Workers data={data} miner={miner} /> <NotCounted miner={miner} ticker={data.coin.ticker} />
      {miner.state === "low" && (
        <>
          {" "}
          {t("miner.low.text")} <StartLink coin={coin.slug} label={t("miner.nextStep.servers")} />
        </>
      )}
    </Sentence>
  );
}

/** Which schemes the sum in the headline counts, and when the work under other schemes is paid. */
function NotCounted({ miner, ticker }: { readonly miner: Known; readonly ticker: string }) {
  const t = useTranslations();
  const { perHour, schemes } = miner.earnings;
  const { byShare, byPoolBlock, byOwnBlock } = schemes;
  const isPartial = byPoolBlock.length + byOwnBlock.length > 0;
  const named = (list: typeof byShare) => list.map((scheme) => rewardSchemeLabels[scheme]).join(", ");
  return (
    <>
      {perHour !== null && isPartial && <>{t("miner.counted", { schemes: named(byShare) })} </>}
      {byPoolBlock.length > 0 && <>{t("miner.poolBlock", { schemes: named(byPoolBlock) })} </>}
      {byOwnBlock.length > 0 && (
        <>
          {t("miner.solo.text")}{" "}
          {miner.soloChance !== null &&
            t.rich("miner.solo.chance", {
              ticker,
              chance: () => <Chance value={miner.soloChance ?? 0} />,
            })}
        </>
      )}
    </>
  );
}

function Answer({ data, miner }: { readonly data: MinerLayoutData; readonly miner: Known }) {
  const t = useTranslations();
  const { coin } = data;
  const { perHour, schemes } = miner.earnings;
  const isSoloOnly = schemes.byOwnBlock.length > 0 && schemes.byShare.length + schemes.byPoolBlock.length === 0;
  if (miner.state === "low") return t("miner.low.headline");
  if (perHour !== null) {
    return t.rich("miner.earning", {
      amount: () => <span data-ltr>{formatHeadlineAmount(perHour, coin.amount)}</span>,
      ticker: () => <small data-ltr>{coin.ticker}</small>,
    });
  }
  return t(isSoloOnly ? "miner.solo.headline" : "miner.online.headline");
}

/** The number of workers that are hashing, and the offline and low ones: by name if there is only one. */
function Workers({ data, miner }: { readonly data: MinerLayoutData; readonly miner: Known }) {
  const t = useTranslations();
  const { online, low, quiet, offline, silent, onlyOffline, onlyQuiet, onlyLow } = miner;
  const total = online + low + quiet + offline;
  // Whether the only rig hashes is not known while no share comes: the headline says for how long.
  const isOnlyQuiet = total === 1 && quiet === 1;
  return (
    <>
      {total > 0 && !isOnlyQuiet && t("miner.workersHashing", { online: online + low, total })}
      {total > 1 && onlyOffline !== null && onlyOffline.lastShareAt !== null && (
        <>
          {" "}
          {t.rich("miner.onlyOffline", {
            worker: () => <RigLink data={data} rig={onlyOffline} />,
            ago: () => <TimeAgo at={onlyOffline.lastShareAt ?? 0} />,
          })}
        </>
      )}
      {total > 1 && offline > 1 && (
        <StateLink data={data} state="offline">
          {t("miner.workersOffline", { count: offline })}
        </StateLink>
      )}
      {total > 1 && onlyQuiet !== null && (
        <>
          {" "}
          {t.rich("miner.onlyQuiet", {
            minutes: onlyQuiet.silentMinutes,
            worker: () => <RigLink data={data} rig={onlyQuiet} />,
          })}
        </>
      )}
      {total > 1 && quiet > 1 && (
        <StateLink data={data} state="quiet">
          {t("miner.workersQuiet", { count: quiet })}
        </StateLink>
      )}
      {total > 1 && onlyLow !== null && (
        <>
          {" "}
          {t.rich("miner.onlyLow", {
            worker: () => <RigLink data={data} rig={onlyLow} />,
          })}
        </>
      )}
      {total > 1 && low > 1 && (
        <StateLink data={data} state="low">
          {t("miner.workersLow", { count: low })}
        </StateLink>
      )}
      {silent > 0 && (
        <StateLink data={data} state="silent">
          {t("miner.workersSilent", { count: silent })}
        </StateLink>
      )}
    </>
  );
}

/** A rig that a sentence names leads to its page. */
function RigLink({ data, rig }: { readonly data: MinerLayoutData; readonly rig: NamedWorker }) {
  const path = useLocalizedPath();
  const address = data.miner?.address ?? "";
  return (
    <a href={path(workerPath(data.coin.slug, address, rig.name, rig.scheme))}>
      <WorkerName name={rig.name} />
    </a>
  );
}

interface StateLinkProps {
  readonly data: MinerLayoutData;
  readonly state: WorkerState;
  readonly children: ReactNode;
}

/** A sentence that counts rigs leads to them. */
function StateLink({ data, state, children }: StateLinkProps) {
  const path = useLocalizedPath();
  return (
    <>
      {" "}
      <a href={path(workersPath(data.coin.slug, data.miner?.address ?? "", state))}>{children}</a>
    </>
  );
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

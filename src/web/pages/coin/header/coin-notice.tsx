import type { ReactElement, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CoinState } from "#src/domain/mining/pool.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import type { NoticeTone, PoolNotice } from "#src/domain/site/notice.ts";
import type { PoolFault, PoolStats } from "#src/services/services.ts";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { ToneMark } from "../../../components/marks/tone-chip.tsx";
import { useLocale } from "../../../i18n/locale.ts";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { engagementOf } from "../../../search-parameters.ts";
import styles from "./coin-notice.module.css";
import { FaultWords } from "./fault-words.tsx";

/** The part of a pool's stats that the notices need. */
interface NoticedPool {
  readonly state: PoolStats["state"];
  readonly terms: Pick<PoolStats["terms"], "state" | "network" | "notices">;
  readonly fault: PoolStats["fault"];
  readonly chainStillSince?: number | null;
  readonly isDifficultyZero?: boolean;
  /** The pool's share of the network: more than the whole of it is a fault of one of the two. */
  readonly networkShare?: number | null;
  /** Of figures that are shown: when the engine was asked, and when it measured them. */
  readonly at?: number;
  readonly measuredAt?: number | null;
  readonly hashrate?: number | null;
  readonly unknownSchemes?: Extract<PoolStats, { readonly at: number }>["unknownSchemes"];
}

/** The operator's notices of a pool, its state, and the reason if it has no live figures. */
export function CoinNotice({ stats }: { readonly stats: NoticedPool }) {
  const t = useTranslations();
  const { state, network, notices } = stats.terms;
  // One red notice is enough.
  const isAlarmed = notices.some((notice) => toneOf(notice) === "danger");
  return (
    <>
      {notices.map((notice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an operator may write two of one kind, and they never change places
        <Notice key={`${notice.kind} ${index}`} tone={toneOf(notice)}>
          <NoticeText notice={notice} state={state} />
        </Notice>
      ))}
      {state !== "live" && !notices.some((notice) => tellsState(notice, state)) && (
        <Notice tone={isAlarmed ? "info" : toneOfState[state]}>
          {t(`coin.notice.${state}`)}
          {network !== "mainnet" && <> {t("coin.notice.testFigures")}</>}
        </Notice>
      )}
      {stats.state === "stub" ? state === "live" && <NoFigures fault={stats.fault} /> : <Standstill stats={stats} />}
    </>
  );
}

/** Whether an operator's notice says what the state says: that of a closing pool says since when it is closed. Free words do not. */
function tellsState(notice: PoolNotice, state: CoinState): boolean {
  return notice.kind === state || closedSince(notice, state) !== null;
}

/** The day from which a closed pool is closed, where the operator's notice names one; null also while it is not closed. */
function closedSince(notice: PoolNotice, state: CoinState): number | null {
  return notice.kind === "closing" && state === "closed" ? (notice.day ?? null) : null;
}

/** Why there have never been figures. */
function NoFigures({ fault }: Pick<NoticedPool, "fault">) {
  const t = useTranslations();
  return (
    <Notice tone="info">
      {fault === null ? (
        t("coin.notice.noAnswerYet")
      ) : (
        <>
          <FaultWords fault={fault} /> {t("poolState.noFigures")}
        </>
      )}
    </Notice>
  );
}

/** What stops mining here just now, by the engine's own word, and a word of it that cannot be true. */
function Standstill({ stats }: { readonly stats: NoticedPool }) {
  const t = useTranslations();
  const format = useFormat();
  const { fault, chainStillSince = null, isDifficultyZero = false, networkShare = null } = stats;
  return (
    <>
      {fault !== null && stats.at !== undefined && <OldFigures fault={fault} stats={stats} at={stats.at} />}
      {fault === null && <UnknownSchemes stats={stats} />}
      {fault?.kind === "not-up" && <Notice tone="danger">{t("poolState.takesNoMiners")}</Notice>}
      {chainStillSince !== null && (
        <Notice tone="warning">
          {t.rich("poolState.chainStill", { time: () => <TimeAgo at={chainStillSince} /> })}
        </Notice>
      )}
      {isDifficultyZero && <Notice tone="warning">{t("poolState.difficultyZero")}</Notice>}
      {networkShare !== null && networkShare > 1 && (
        <Notice tone="warning">
          {t("coin.ofNetwork", { share: format.networkShare(networkShare) })} {t("coin.overNetwork")}
        </Notice>
      )}
    </>
  );
}

/** One notice for each engine that gives no figures while others do. */
function UnknownSchemes({ stats: { unknownSchemes = [] } }: { readonly stats: NoticedPool }) {
  const t = useTranslations();
  const { code } = useLocale();
  const engines = [...Map.groupBy(unknownSchemes, ({ since, lastAt }) => `${since} ${lastAt}`)];
  return engines.map(([key, schemes]) => {
    const lastAt = schemes[0]?.lastAt ?? null;
    const names = new Intl.ListFormat(code).format(schemes.map(({ scheme }) => rewardSchemeLabels[scheme]));
    return (
      <Notice key={key} tone="warning">
        {t("poolState.schemesUnknown", { schemes: names })}{" "}
        {lastAt !== null && (
          <>
            {t("poolState.lastKnown")} <TimeAgo at={lastAt} />
          </>
        )}
      </Notice>
    );
  });
}

interface OldFiguresProps {
  readonly fault: PoolFault;
  readonly stats: NoticedPool;
  readonly at: number;
}

/** Why the figures of a pool are not of the present, and how old they are. */
function OldFigures({ fault, stats: { hashrate = null, measuredAt = null }, at }: OldFiguresProps) {
  const t = useTranslations();
  return (
    <Notice tone="warning">
      <FaultWords fault={fault} />{" "}
      {fault.kind === "not-up" && measuredAt === null
        ? t("poolState.ageUnknown")
        : hashrate !== null && (
            <>
              {t("poolState.lastKnown")} <TimeAgo at={measuredAt ?? at} />
            </>
          )}
    </Notice>
  );
}

function Notice({ tone, children }: { readonly tone: NoticeTone; readonly children: ReactNode }) {
  return (
    <div className={styles.notice} data-notice data-tone={tone}>
      <ToneMark tone={tone} />
      <p>{children}</p>
    </div>
  );
}

/** Of a pool's state that the operator wrote no notice about. */
const toneOfState: Readonly<Record<Exclude<CoinState, "live">, NoticeTone>> = {
  soon: "info",
  testnet: "warning",
  "hard-fork": "warning",
  closing: "danger",
  closed: "danger",
  paused: "danger",
};

/** `text` has the tone that the operator chose. */
const tones: Readonly<Record<Exclude<PoolNotice["kind"], "text">, NoticeTone>> = {
  closing: "danger",
  paused: "danger",
  testnet: "warning",
  "hard-fork": "warning",
};

function toneOf(notice: PoolNotice): NoticeTone {
  return notice.kind === "text" ? notice.tone : tones[notice.kind];
}

function NoticeText({
  notice,
  state,
}: {
  readonly notice: PoolNotice;
  readonly state: CoinState;
}): ReactElement | string {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const format = useFormat();
  const since = closedSince(notice, state);
  switch (notice.kind) {
    case "closing":
      return (
        <>
          {t("notice.closing", { when: notice.when })}{" "}
          {since !== null && <>{t("notice.closedSince", { day: format.date(since) })} </>}
          {notice.insteadCoin !== null && (
            <a href={path(`/${notice.insteadCoin}?engage=${engagementOf(notice.insteadCoin)}`)}>
              {t("notice.instead", { coin: notice.insteadCoin.toUpperCase() })}
            </a>
          )}
        </>
      );
    case "paused":
      return t("coin.notice.paused");
    case "testnet":
      return t("notice.testnet", { when: notice.when });
    case "hard-fork":
      return t(notice.isOver ? "notice.forked" : "notice.hardFork", {
        // English keeps the operator's own way to write it.
        when: notice.day === undefined || code === "en" ? notice.when : format.date(notice.day),
      });
    case "text": {
      const text = notice.text[code] ?? notice.text.en;
      return notice.href === null ? text : <a href={notice.href}>{text}</a>;
    }
  }
}

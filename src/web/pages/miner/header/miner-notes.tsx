import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useLocale } from "../../../i18n/locale.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { MinerLayoutData } from "../layout.tsx";
import type { KnownSummary } from "./miner-headline.tsx";
import styles from "./miner-notes.module.css";
import { StartLink } from "./start-link.tsx";
import { UnknownText } from "./unknown-headline.tsx";

/** What a headline that is not about earnings needs: what it means, and what to do next. Nothing for a miner who earns. */
export function MinerNotes({ data }: { readonly data: MinerLayoutData }) {
  const t = useTranslations();
  const { code } = useLocale();
  const { miner } = data;
  if (miner === null) return <Notes>{t("miner.ask.text")}</Notes>;
  if (!("at" in miner)) {
    return (
      <Notes>
        <UnknownText data={data} miner={miner} />
      </Notes>
    );
  }
  const isOld = miner.isStale || miner.state === "forgotten";
  const text = <StateText data={data} miner={miner} />;
  const unknown = miner.unknownSchemes.map((scheme) => rewardSchemeLabels[scheme]);
  if (!isOld && miner.state === "online" && unknown.length === 0) return null;
  return (
    <Notes>
      {(isOld || miner.state !== "online") && text}{" "}
      {unknown.length > 0 && t("miner.unknownSchemes", { schemes: new Intl.ListFormat(code).format(unknown) })}
      {isOld && (
        <span className={styles.age}>
          {t(miner.state === "forgotten" ? "miner.forgotten.last" : "miner.stale.last")} <TimeAgo at={miner.at} />
        </span>
      )}
    </Notes>
  );
}

function Notes({ children }: { readonly children: ReactNode }) {
  return <p className={styles.notes}>{children}</p>;
}

interface StateTextProps {
  readonly data: MinerLayoutData;
  readonly miner: KnownSummary;
}

function StateText({ data, miner }: StateTextProps) {
  const t = useTranslations();
  const format = useFormat();
  const { slug } = data.coin;
  const servers = <StartLink coin={slug} label={t("miner.nextStep.servers")} />;
  if (miner.state === "forgotten") return t("miner.forgotten.text", { time: `${format.moment(miner.at)} UTC` });
  if (miner.isStale) return <StaleText miner={miner} />;
  switch (miner.state) {
    case "quiet":
      return t("miner.quiet.text");
    case "waiting": {
      const { firstFiguresMs } = data.pool;
      return firstFiguresMs === null
        ? t("miner.waiting.text")
        : t("miner.waiting.soon", { time: format.duration(firstFiguresMs) });
    }
    case "idle-or-unknown":
      return (
        <>
          {t("miner.idle.text")} <StartLink coin={slug} label={t("miner.nextStep.start")} />
        </>
      );
    case "offline":
      return (
        <>
          {t(miner.lastShareAt === null ? "miner.offline.noHashrate" : "miner.offline.text")}{" "}
          {miner.lastShareAt === null &&
            miner.lastHashrateAt !== null &&
            t.rich("miner.offline.lastHashrate", { time: () => <TimeAgo at={miner.lastHashrateAt ?? 0} /> })}{" "}
          {servers}
        </>
      );
    default:
      return (
        <>
          {t("miner.low.text")} {servers}
        </>
      );
  }
}

/** What the engine said last, in the past tense: what the rig does now is not known. */
function StaleText({ miner }: Pick<StateTextProps, "miner">) {
  const t = useTranslations();
  const format = useFormat();
  const { online, low, quiet, offline, lastShareAt, state } = miner;
  const total = online + low + quiet + offline;
  const wasMining = state === "online" || state === "low";
  return (
    <>
      {total > 0 && (
        <>{t("miner.wereHashing", { online: online + low, total, time: `${format.moment(miner.at)} UTC` })} </>
      )}
      {!wasMining && lastShareAt !== null && (
        <>{t("miner.stale.lastShare", { time: `${format.moment(lastShareAt)} UTC` })} </>
      )}
      {/* Rigs cannot mine at a pool that is not up: its notice says so. */}
      {miner.why !== "not-up" && t("miner.stale.text")}
    </>
  );
}

import { useTranslations } from "use-intl";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { MinerLayoutData } from "../layout.tsx";
import { minerPath } from "../miner-path.ts";
import { BusyText } from "../try-again.tsx";
import { Unanswered } from "./miner-headline.tsx";
import styles from "./miner-notes.module.css";
import { StartLink } from "./start-link.tsx";
import type { MinerSummary } from "./summarize-miner.ts";

interface UnknownProps {
  readonly data: MinerLayoutData;
  readonly miner: Exclude<MinerSummary, { readonly at: number }>;
}

/** The engine of a pool that is not running is not queried, so "never seen" would say nothing about the rig. */
function isAtRest({ pool: { state } }: MinerLayoutData): boolean {
  return state === "closed" || state === "paused" || state === "soon";
}

/** Why there are no figures. */
export function UnknownHeadline({ data, miner }: UnknownProps) {
  const t = useTranslations();
  if (miner.state === "invalid-address") return t("miner.invalid.headline", { name: data.coin.name });
  if (isAtRest(data)) return t("miner.closed.headline");
  if (miner.state === "never-seen") return t("miner.neverSeen.headline");
  return miner.retrySeconds === null ? <Unanswered why={miner.why} /> : t("miner.busy.headline");
}

/** And what to do next. */
export function UnknownText({ data, miner }: UnknownProps) {
  const t = useTranslations();
  if (miner.state === "invalid-address") return <InvalidAddress data={data} reason={miner.reason} />;
  if (isAtRest(data)) return t("miner.closed.text");
  if (miner.state === "unreachable")
    return miner.retrySeconds === null ? t("miner.unreachable.text") : <BusyText seconds={miner.retrySeconds} />;
  return (
    <>
      {t("miner.neverSeen.text")} <StartLink coin={data.coin.slug} label={t("miner.nextStep.start")} />
    </>
  );
}

function InvalidAddress({ data, reason }: { readonly data: MinerLayoutData; readonly reason: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, elsewhere } = data;
  if (elsewhere.length === 0)
    return reason === "wrong-checksum" || reason === "wrong-case"
      ? t(`miner.invalid.${reason}`)
      : t("miner.invalid.text", { example: coin.addressExample });
  return elsewhere.map((other) => (
    <span key={other.coin.slug} className={styles.elsewhere}>
      {t("miner.invalid.elsewhere", { coin: other.coin.name })}{" "}
      <a href={path(`${minerPath(other.coin.slug, other.address)}?source=search`)}>
        {t("miner.invalid.lookUp", { coin: other.coin.variant ?? other.coin.name })}
      </a>
    </span>
  ));
}

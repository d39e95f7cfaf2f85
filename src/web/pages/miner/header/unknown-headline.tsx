import { useTranslations } from "use-intl";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { MinerLayoutData } from "../layout.tsx";
import { minerPath } from "../miner-path.ts";
import { BusyText } from "../try-again.tsx";
import styles from "./miner-header.module.css";
import { Sentence, StartLink, Unanswered } from "./sentence.tsx";
import type { MinerSummary } from "./summarize-miner.ts";

interface UnknownHeadlineProps {
  readonly data: MinerLayoutData;
  readonly miner: Exclude<MinerSummary, { readonly at: number }>;
}

/** Why there are no figures, and what to do next. */
export function UnknownHeadline({ data, miner }: UnknownHeadlineProps) {
  const t = useTranslations();
  const { coin, pool } = data;
  if (miner.state === "invalid-address") return <InvalidAddress data={data} reason={miner.reason} />;
  // The engine of a pool that is not running is not queried, so "never seen" would say nothing about the rig.
  if (pool.state === "closed" || pool.state === "paused" || pool.state === "soon")
    return <Sentence headline={t("miner.closed.headline")}>{t("miner.closed.text")}</Sentence>;
  if (miner.state === "unreachable" && miner.retrySeconds !== null)
    return (
      <Sentence headline={t("miner.busy.headline")}>
        <BusyText seconds={miner.retrySeconds} />
      </Sentence>
    );
  if (miner.state === "unreachable")
    return <Sentence headline={<Unanswered why={miner.why} />}>{t("miner.unreachable.text")}</Sentence>;
  return (
    <Sentence headline={t("miner.neverSeen.headline")}>
      {t("miner.neverSeen.text")} <StartLink coin={coin.slug} label={t("miner.nextStep.start")} />
    </Sentence>
  );
}

function InvalidAddress({ data, reason }: { readonly data: MinerLayoutData; readonly reason: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, elsewhere } = data;
  if (elsewhere.length === 0) {
    return (
      <Sentence headline={t("miner.invalid.headline", { name: coin.name })}>
        {reason === "wrong-checksum" || reason === "wrong-case"
          ? t(`miner.invalid.${reason}`)
          : t("miner.invalid.text", { example: coin.addressExample })}
      </Sentence>
    );
  }
  return (
    <Sentence headline={t("miner.invalid.headline", { name: coin.name })}>
      {elsewhere.map((other) => (
        <span key={other.coin.slug} className={styles.elsewhere}>
          {t("miner.invalid.elsewhere", { coin: other.coin.name })}{" "}
          <a href={path(`${minerPath(other.coin.slug, other.address)}?source=search`)}>
            {t("miner.invalid.lookUp", { coin: other.coin.variant ?? other.coin.name })}
          </a>
        </span>
      ))}
    </Sentence>
  );
}

import { useTranslations } from "use-intl";
import { formatAmount } from "#src/domain/amount.ts";
import { SchemeChip } from "../../../components/chip.tsx";
import { CoinMark } from "../../../components/coin-mark.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { TimeAgo } from "../../../components/time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { MinerPageData } from "../stats.tsx";
import styles from "./miner-header.module.css";

/** The answer first, in a sentence: is this rig earning? Then whose it is. */
export function MinerHeader({ data }: { readonly data: MinerPageData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, stats, poolName, schemes } = data;
  return (
    <header className={styles.header}>
      <div className={styles.whose}>
        <a href={path(`/${coin.slug}`)} className={styles.pool}>
          <CoinMark coin={coin} size={24} isOnField />
          {t("miner.pool", { name: poolName })}
        </a>
        <code data-ltr>{stats.address}</code>
        <CopyButton text={stats.address} label={t("copy.address")} />
        {schemes.map((scheme) => (
          <SchemeChip key={scheme} scheme={scheme} />
        ))}
      </div>
      <Headline data={data} />
    </header>
  );
}

function Headline({ data }: { readonly data: MinerPageData }) {
  const t = useTranslations();
  const { coin, stats, atomicPerHour } = data;
  if (stats.state === "invalid-address") {
    return (
      <Sentence
        headline={t("miner.invalid.headline", { name: coin.name })}
        text={t("miner.invalid.text", { example: coin.addressExample })}
      />
    );
  }
  if (stats.state === "unreachable") {
    return <Sentence headline={t("miner.unreachable.headline")} text={t("miner.unreachable.text")} />;
  }
  if (stats.state === "never-seen") {
    return <Sentence headline={t("miner.neverSeen.headline")} text={t("miner.neverSeen.text")} />;
  }
  const total = stats.workers.length;
  const hashing = t("miner.workersHashing", { online: stats.online + stats.low, total });
  return (
    <>
      {stats.state === "waiting" && <Sentence headline={t("miner.waiting.headline")} text={t("miner.waiting.text")} />}
      {stats.state === "idle-or-unknown" && (
        <Sentence headline={t("miner.idle.headline")} text={t("miner.idle.text")} />
      )}
      {stats.state === "offline" && (
        <Sentence
          headline={t("miner.offline.headline")}
          text={
            stats.miner.lastShareAt === null ? null : (
              <>
                {t("miner.lastShare")} <TimeAgo at={stats.miner.lastShareAt} />
              </>
            )
          }
        />
      )}
      {(stats.state === "online" || stats.state === "low") &&
        (atomicPerHour === null ? (
          <Sentence headline={t(`miner.${stats.state}.headline`)} text={hashing} />
        ) : (
          <Sentence
            headline={t.rich("miner.earning", {
              amount: () => <span data-ltr>{formatAmount(atomicPerHour, coin.amount)}</span>,
              ticker: () => <small data-ltr>{coin.ticker}</small>,
            })}
            text={hashing}
          />
        ))}
      <p className={styles.age} data-stale={stats.isStale}>
        {t(stats.isStale ? "miner.staleSince" : "coin.measured")} <TimeAgo at={stats.at} />
      </p>
    </>
  );
}

function Sentence({ headline, text }: { readonly headline: React.ReactNode; readonly text: React.ReactNode }) {
  return (
    <>
      <h1>{headline}</h1>
      {text !== null && <p className={styles.text}>{text}</p>}
    </>
  );
}

import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { shortenMiddle } from "#src/domain/shorten.ts";
import { formatCount } from "#src/domain/units.ts";
import { toCoinView } from "../../coin-badge.ts";
import cards from "../../components/card-table.module.css";
import { Figure, Unknown } from "../../components/figure.tsx";
import { Hashrate } from "../../components/hashrate.tsx";
import { TimeAgo } from "../../components/time.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { webContext } from "../../services-context.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import { minerPath } from "../miner/miner-path.ts";
import type { Route } from "./+types/top-miners";
import styles from "./top-miners/top-miners.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { pools } = context.get(webContext).services;
  const slug = params.coin as CoinSlug;
  const coin = toCoinView(slug);
  return {
    coin,
    name: pools.getTerms(slug).name,
    // Where the coin keeps its miners private, the page says why and lists nobody.
    answer: coin.hasTopMinersTab ? await pools.getTopMiners(slug) : null,
  };
}

export default function TopMiners() {
  const { coin, name, answer } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const brand = useBrandName();
  return (
    <div className={styles.page}>
      <PageHead
        title={t("topMiners.meta.title", { name, brand })}
        description={t("topMiners.meta.description", { name })}
        path={`/${coin.slug}/top-miners`}
      />
      <h1>{t("topMiners.heading")}</h1>
      {answer === null && <p>{t("topMiners.private", { name: coin.name })}</p>}
      {answer !== null && !answer.isOffered && <p>{t("topMiners.notOffered")}</p>}
      {answer?.isOffered === true && answer.state === "unknown" && <p>{t("topMiners.notYet")}</p>}
      {answer?.isOffered === true && answer.at !== null && (
        <>
          <p className={styles.age} data-stale={answer.state === "stale"}>
            {t(answer.state === "stale" ? "coin.staleSince" : "coin.measured")} <TimeAgo at={answer.at} />
          </p>
          {answer.peakMs !== null && <p>{t("topMiners.peak", { minutes: answer.peakMs / 60_000 })}</p>}
          {answer.miners.length === 0 ? <p>{t("topMiners.empty")}</p> : <Miners coin={coin} miners={answer.miners} />}
        </>
      )}
    </div>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;
interface MinersProps {
  readonly coin: Loaded["coin"];
  readonly miners: NonNullable<Loaded["answer"]>["miners"];
}

function Miners({ coin, miners }: MinersProps) {
  const t = useTranslations();
  const format = useFormat();
  const path = useLocalizedPath();
  return (
    <table className={`${cards.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t("topMiners.rank")}</th>
          <th scope="col">{t("topMiners.miner")}</th>
          <th scope="col">{t("topMiners.hashrate")}</th>
          <th scope="col">{t("topMiners.share")}</th>
          <th scope="col">{t("topMiners.workers")}</th>
        </tr>
      </thead>
      <tbody>
        {miners.map((miner) => (
          <tr key={miner.rank}>
            <td className={styles.rank}>{miner.rank}</td>
            <th scope="row" className={styles.address}>
              {miner.isWholeAddress ? (
                <a href={path(minerPath(coin.slug, miner.address))} title={miner.address} data-ltr>
                  {shortenMiddle(miner.address, 10, 6)}
                </a>
              ) : (
                <span data-ltr>{miner.address}</span>
              )}
            </th>
            <td className={styles.hashrate}>
              <Hashrate value={miner.hashrate} unit={coin.rateUnit} />
            </td>
            <td className={styles.share}>
              {miner.poolShare === null ? <Unknown /> : format.percent(miner.poolShare, 2)}
            </td>
            <td className={styles.workers}>
              <span className={cards.cardLabel}>{t("topMiners.workers")} </span>
              <Figure number={formatCount(miner.workers)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

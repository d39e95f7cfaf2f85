import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { getCoin } from "#src/domain/coins/index.ts";
import { CodeBlock } from "../../../components/form/code-block.tsx";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import { useLocale } from "../../../i18n/locale.ts";
import { toCoinView } from "../../../loaders/coin-badge.ts";
import { routeCoin } from "../../../loaders/route-coin.ts";
import { webContext } from "../../../services-context.ts";
import { HydratedLater } from "../../../shell/hydration/hydrated-later.tsx";
import { useBrandName } from "../../../shell/shell-data.ts";
import { MinerHead } from "../miner-head.tsx";
import { readAddress } from "../miner-path.ts";
import type { Route } from "./+types/use";
import styles from "./use.module.css";
import { listAddresses, type SnippetFacts, toolNames, tools, writeSnippet } from "./write-snippets.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, pools } = context.get(webContext).services;
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = routeCoin(params);
  const { ticker, decimals, rateUnit } = getCoin(slug);
  const origin = site.brand.origin ?? site.localOrigin;
  return {
    coin: toCoinView(slug),
    name: pools.getTerms(slug).name,
    facts: { origin, coin: slug, ticker, decimals, rateUnit, address },
  };
}

export default function MinerUsePage() {
  const data = useLoaderData<typeof loader>();
  if (data === null) return null;
  return (
    <>
      <MinerHead coin={data.coin} address={data.facts.address} tab="use" />
      <HydratedLater>
        <UseElsewhere name={data.name} facts={data.facts} />
      </HydratedLater>
    </>
  );
}

/** A snippet for each tool with the address filled in; one is open at a time, without script. */
function UseElsewhere({ name, facts }: { readonly name: string; readonly facts: SnippetFacts }) {
  const t = useTranslations();
  const brand = useBrandName();
  const { code } = useLocale();
  const addresses = listAddresses(facts);
  const inLanguage = (address: string) =>
    code === "en" ? address : `${address}${address.includes("?") ? "&" : "?"}lang=${code}`;
  const { ticker } = facts;
  return (
    <>
      <div className={styles.lead}>
        <h1>{t("miner.elsewhere")}</h1>
        <p>{t("usePage.lead")}</p>
      </div>
      <div className={styles.tools}>
        {tools.map((tool, index) => (
          <details key={tool} name="tool" className={styles.tool} open={index === 0}>
            <summary>
              <b>
                <bdi>{toolNames[tool]}</bdi>
              </b>
            </summary>
            <p>{t(`usePage.${tool}`)}</p>
            <CodeBlock label={toolNames[tool]} code={writeSnippet(tool, facts)} />
          </details>
        ))}
      </div>
      <section className={styles.feeds} aria-labelledby="feeds">
        <h2 id="feeds">{t("usePage.feeds")}</h2>
        <CopyLine label={t("miner.tab.payouts")} text={inLanguage(addresses.payoutsAtom)} />
        <CopyLine label={t("feeds.payoutCalendar", { ticker, brand })} text={inLanguage(addresses.payoutsCalendar)} />
        <CopyLine label={t("feeds.notices", { name, brand })} text={inLanguage(addresses.notices)} />
        <CopyLine label={t("feeds.poolCalendar", { name, brand })} text={inLanguage(addresses.calendar)} />
      </section>
      <figure className={styles.code}>
        <img
          src={addresses.qrCode.slice(facts.origin.length)}
          alt={t("usePage.qr")}
          width={180}
          height={180}
          loading="lazy"
        />
        <figcaption>{t("usePage.qr")}</figcaption>
      </figure>
    </>
  );
}

import { lazy } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { poolCoinSlugs } from "#src/domain/coins/index.ts";
import { toCoinBadge } from "../loaders/coin-badge.ts";
import { readSearch } from "../page-policy.ts";
import { forcedModes } from "../search-parameters.ts";
import { webContext } from "../services-context.ts";
import { HydratedLater } from "../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { useBrandName } from "../shell/shell-data.ts";
import type { Route } from "./+types/test";
import { Actions, Forms } from "./test/controls.tsx";
import { CodeLines, CoinMarks, Colors, Section, Type } from "./test/foundations.tsx";
import { Messages } from "./test/messages.tsx";
import { drawSampleChart } from "./test/sample-chart.ts";
import styles from "./test/test.module.css";

export function loader({ url, context }: Route.LoaderArgs) {
  const { site, pools } = context.get(webContext).services;
  const [first = "kas"] = site.enabledCoins;
  const mode = readSearch(url.searchParams, "mode", forcedModes);
  return {
    forcedMode: mode === "own" ? null : mode,
    badges: poolCoinSlugs.map(toCoinBadge),
    terms: pools.getTerms(first),
    chart: drawSampleChart(),
    now: Date.now(),
  };
}

const charts = import("./test/charts.tsx").catch(() => new Promise<never>(() => {}));
const Charts = lazy(async () => ({ default: (await charts).Charts }));
const figures = import("./test/figures.tsx").catch(() => new Promise<never>(() => {}));
const States = lazy(async () => ({ default: (await figures).States }));
const Figures = lazy(async () => ({ default: (await figures).Figures }));
const Tables = lazy(async () => ({ default: (await figures).Tables }));

/** The gallery for developers: every component in every state, in both modes and both directions. */
export default function Test() {
  const { badges, terms, chart, now } = useLoaderData<typeof loader>();
  const t = useTranslations("gallery");
  const brand = useBrandName();
  const [first] = badges;
  if (first === undefined) throw new Error("There is no coin to show");
  const sections = [
    { id: "color", content: <Colors /> },
    { id: "type", content: <Type /> },
    { id: "coins", content: <CoinMarks badges={badges} /> },
    { id: "actions", content: <Actions /> },
    { id: "forms", content: <Forms /> },
    { id: "messages", content: <Messages terms={terms} coin={first} /> },
    { id: "states", content: <States at={now} /> },
    { id: "figures", content: <Figures coin={first} /> },
    { id: "tables", content: <Tables /> },
    { id: "charts", content: <Charts chart={chart} coin={first} /> },
    { id: "code", content: <CodeLines /> },
  ] as const;
  return (
    <div className={`site-width ${styles.page}`}>
      <PageHead title={t("meta.title", { brand })} description={t("meta.description")} path="/test" isIndexed={false} />
      <h1>{t("heading")}</h1>
      <p className={styles.lead}>{t("lead")}</p>
      <nav className={styles.contents} aria-label={t("heading")}>
        {sections.map(({ id }) => (
          <a key={id} href={`#${id}`}>
            {t(`section.${id}`)}
          </a>
        ))}
      </nav>
      {sections.map(({ id, content }) => (
        <Section key={id} id={id} title={t(`section.${id}`)}>
          <HydratedLater>{content}</HydratedLater>
        </Section>
      ))}
    </div>
  );
}

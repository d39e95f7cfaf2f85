import { lazy } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { comparedWith } from "#src/domain/earnings/compared-with.ts";
import { toCoinView } from "../../loaders/coin-badge.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { readSearch } from "../../page-policy.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import type { Route } from "./+types/why";
import { Coming } from "./coming/coming.tsx";
import { MinerHead } from "./miner-head.tsx";
import { readAddress } from "./miner-path.ts";
import { describeWhy } from "./why/describe-why.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { miners } = context.get(webContext).services;
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = routeCoin(params);
  const change = await miners.getEarningsChange(slug, address, readSearch(url.searchParams, "against", comparedWith));
  const summary = describeWhy(change);
  return {
    coin: toCoinView(slug),
    address: change.address,
    isComing: change.state === "coming",
    known:
      change.state === "unknown-miner" || change.state === "coming" || summary === null ? null : { summary, change },
  };
}

export type WhyData = NonNullable<Awaited<ReturnType<typeof loader>>>;

// The server has rendered the body already; its code loads after the first view.
const body = import("./why/why-body.tsx");
const WhyBody = lazy(async () => ({ default: (await body).WhyBody }));

export default function MinerWhyPage() {
  const data = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (data === null) return null;
  const { coin, address, isComing, known } = data;
  return (
    <>
      <MinerHead coin={coin} address={address} tab="why" />
      {isComing && (
        <>
          <h1 className="visually-hidden">{t("whyLess.heading", { direction: "gap" })}</h1>
          <Coming />
        </>
      )}
      {known !== null && (
        <HydratedLater>
          <WhyBody coin={coin} address={address} known={known} />
        </HydratedLater>
      )}
    </>
  );
}

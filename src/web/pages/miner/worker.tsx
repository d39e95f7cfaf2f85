import { lazy } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/worker";
import { workerPath } from "./miner-path.ts";
import { showWorker } from "./miner-words.tsx";
import { loadWorker } from "./worker/load-worker.ts";

export function loader({ params, url, context }: Route.LoaderArgs) {
  return loadWorker(context.get(webContext).services, params, url.searchParams);
}

// The server has rendered the body already; its code loads after the first view.
const body = import("./worker/worker-body.tsx");
const WorkerBody = lazy(async () => ({ default: (await body).WorkerBody }));

export default function WorkerPage() {
  const data = useLoaderData<typeof loader>();
  const t = useTranslations();
  const brand = useBrandName();
  const { coin, name, scheme } = data;
  const address = visibleText(shortenMiddle(data.address, 8, 6));
  const worker = shortenMiddle(showWorker(name) ?? t("worker.unnamed"), 24, 8);
  return (
    <>
      <PageHead
        title={t("workerPage.meta.title", { worker, address, ticker: coin.ticker, brand })}
        description={t("workerPage.meta.description", { name: coin.name })}
        path={workerPath(coin.slug, data.address, name, scheme)}
        isIndexed={false}
      />
      <HydratedLater>
        <WorkerBody data={data} />
      </HydratedLater>
    </>
  );
}

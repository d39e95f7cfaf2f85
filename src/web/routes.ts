import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { screens } from "./screens.ts";

const entries = screens.map(({ id, path, file, layout: parent }) => ({ parent, entry: route(path, file, { id }) }));

export default [
  layout("pages/any-page.tsx", [
    ...entries.filter(({ parent }) => parent === null).map(({ entry }) => entry),
    layout(
      "pages/coin/layout.tsx",
      entries.filter(({ parent }) => parent === "coin").map(({ entry }) => entry),
    ),
    layout(
      "pages/miner/layout.tsx",
      entries.filter(({ parent }) => parent === "miner").map(({ entry }) => entry),
    ),
    route("*", "pages/not-found.tsx"),
  ]),
] satisfies RouteConfig;

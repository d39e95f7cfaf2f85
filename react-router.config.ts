import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: true,
  // A middleware of two lines is not worth a request of its own.
  splitRouteModules: false,
  // Every route is known from the first page on: no discovery requests, and unknown paths are 404 without a round trip.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

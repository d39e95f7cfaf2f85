import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: true,
  // Every route is known from the first page on: no discovery requests, and unknown paths are 404 without a round trip.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
